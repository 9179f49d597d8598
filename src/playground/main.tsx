import './page.css';

const place = document.querySelector('#playground')!;

// one page for both: neither carries the weight of the other
if (window.location.pathname === '/gallery') (await import('./gallery/showGallery.tsx')).showGallery(window, place);
else await (await import('./showShop.tsx')).showShop(window, place);
