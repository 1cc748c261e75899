// The icons, on a 14 × 14 grid. They are decoration: the control around them has the name.

const paths = {
  play: 'M3 2l9 5-9 5z',
  pause: 'M3 2h3v10H3zM8 2h3v10H8z',
  stop: 'M3 3h8v8H3z',
  reset: 'M7 2a5 5 0 1 1-4.6 3l1.4.6A3.5 3.5 0 1 0 7 3.5V6L3.6 2.9 7 0z',
  first: 'M2 2h2v10H2zM12 2v10L5 7z',
  prev: 'M10 2v10L3 7z',
  next: 'M4 2v10l7-5z',
  last: 'M10 2h2v10h-2zM2 2v10l7-5z',
  check: 'M5.4 11.2L1.6 7.4l1.3-1.3 2.5 2.5 5.7-5.8 1.3 1.3z',
  cross: 'M3 1.7L7 5.7l4-4L12.3 3l-4 4 4 4-1.3 1.3-4-4-4 4L1.7 11l4-4-4-4z',
  note: 'M1 2h12v8H6l-3 3v-3H1zm1.4 1.4v5.2h9.2V3.4z',
  out: 'M6.3 1h1.4v6.1L9.9 5l1 1L7 9.8 3.1 6l1-1 2.2 2.1zM1.5 9H3v2.6h8V9h1.5v4h-11z',
  down: 'M3 5h8l-4 5z',
  half: 'M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1zm0 1.5v9a4.5 4.5 0 0 0 0-9z',
  plus: 'M6.2 2h1.6v4.2H12v1.6H7.8V12H6.2V7.8H2V6.2h4.2z',
  minus: 'M2 6.2h10v1.6H2z',
  full: 'M1 1h4.500v1.500h-3v3H1zM8.500 1H13v4.500h-1.500v-3h-3zM1 8.500h1.500v3h3V13H1zM11.500 8.500H13V13H8.500v-1.500h3z',
  fit: 'M1 2h1.500v10H1zM11.500 2H13v10h-1.500zM3.500 7l3-2.500v1.700h1V4.500l3 2.500-3 2.500V7.800h-1v1.700z',
  clock: 'M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1zm0 1.4a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2zM6.300 4h1.400v3l2 1.200-.7 1.200-2.700-1.700z',
  warn: 'M7 1.500l6 11H1zm0 2.900L3.400 11h7.200zM6.400 6.300h1.200v2.500H6.400zM6.400 9.300h1.200v1H6.400z',
  ring: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2zm0 1.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z',
  back: 'M12.500 2v10L7 7zM7 2v10L1.500 7z',
  on: 'M1.500 2v10L7 7zM7 2v10l5.500-5z',
  ask: 'M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1zm0 1.400a4.600 4.600 0 1 0 0 9.200 4.600 4.600 0 0 0 0-9.200zM6.300 9.200h1.400v1.400H6.300zM4.800 5.400a2.200 2.200 0 1 1 3.400 1.800c-.4.3-.5.5-.5 1.100H6.300c0-1.200.3-1.700.9-2.200a.8.800 0 1 0-1.100-.7z',
  link: 'M5.500 8.500a2.500 2.500 0 0 1 0-3.500l2-2a2.500 2.500 0 0 1 3.500 3.500l-1.200 1.200-1-1L10 5.500a1.100 1.100 0 0 0-1.500-1.500l-2 2a1.100 1.100 0 0 0 0 1.500zM8.500 5.500a2.500 2.500 0 0 1 0 3.500l-2 2A2.500 2.500 0 0 1 3 7.500l1.200-1.200 1 1L4 8.500A1.100 1.100 0 0 0 5.500 10l2-2a1.100 1.100 0 0 0 0-1.500z',
  dot: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      <path fill-rule="evenodd" d={paths[name]} />
    </svg>
  );
}
