/** The store cannot take a write now (disk full, database away); nothing of the write was kept. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
