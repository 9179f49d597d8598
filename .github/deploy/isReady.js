// Exits with 0 if the server of this container is ready, for the health check of its image.
fetch(`http://127.0.0.1:${process.env.PORT ?? 8787}/readyz`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
