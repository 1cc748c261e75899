// The little of Node that the tests use; the page itself knows no Node.

declare module 'node:test' {
  interface Context {
    diagnostic(text: string): void;
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
  export function readFileSync(path: string, encoding: 'utf8'): string;
  export function writeFileSync(path: string, text: string): void;
  export function readdirSync(path: string, options?: { recursive: boolean }): string[];
}
declare const process: { argv: string[]; env: Record<string, string | undefined>; exit(code: number): never };
