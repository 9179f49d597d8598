/** The outline of a thumb that points up, in a square of 24. */
export const thumbPath =
  'M3 11h4v9H3zM7 11l3.6-7.4c1.7-.3 3.1 1.1 2.8 2.8L12.8 9.6h5.6a2 2 0 0 1 2 2.4l-1.3 6.4a2 2 0 0 1-2 1.6H7';
