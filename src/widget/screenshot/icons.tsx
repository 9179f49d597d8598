/** The lines of each icon, in a 24 × 24 box. */
const lines = {
  crop: 'M6 2v16h16M2 6h16v16',
  redact: 'M3 8h18v8H3zM7 8l-4 8M12 8l-4 8M17 8l-4 8M21 9l-4 7',
  highlight: 'M4 21h16M8 17l-3-3 9-10 5 5-9 9zM11 7l5 5',
  arrow: 'M5 19 19 5M9 5h10v10',
  pen: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  reduce: 'M5 12h14',
  enlarge: 'M5 12h14M12 5v14',
  page: 'M4 12a8 8 0 1 1 3 6M4 20v-5h5',
  display: 'M21 12v6H3V5h8M8 22h8M15 10l6-6M16 3h6v6',
  file: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M16 9h.1',
} as const;

/** Renders an icon, drawn with lines in the color of the text. Screen readers skip it. */
export function Icon({ name }: { readonly name: keyof typeof lines }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines[name]} />
    </svg>
  );
}
