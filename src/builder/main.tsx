import './page.css';

const place = document.querySelector('#page')!;

// one page for all three: none carries the weight of the others
switch (window.location.pathname) {
  case '/gallery':
    (await import('../gallery/showGallery.tsx')).showGallery(window, place);
    break;
  case '/shop':
    (await import('./shop/showShop.tsx')).showShop(place);
    break;
  default:
    await (await import('./showBuilder.tsx')).showBuilder(window, place);
}
