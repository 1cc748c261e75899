// The little of Node that the tests use; the page itself knows no Node.

declare module 'node:test' {
  interface Context {
    mock: { timers: { enable(o: { apis: string[] }): void; tick(ms: number): void } };
  }
  export default function test(name: string, f: (t: Context) => void | Promise<void>): void;
}
declare module 'node:assert/strict' {
  interface Assert {
    notEqual(got: unknown, other: unknown, message?: string): void;
    equal(got: unknown, want: unknown, message?: string): void;
    deepEqual(got: unknown, want: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
    throws(f: () => unknown, error?: RegExp): void;
  }
  const assert: Assert;
  export default assert;
}
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}
declare const process: { argv: string[]; exit(code: number): never };
