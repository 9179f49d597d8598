import { galleryPath, shopPath } from '../contract/addresses.ts';
import './base.css';

const root = document.querySelector('#page')!;

// separate chunks, so that no page loads the code of the others
switch (window.location.pathname) {
  case galleryPath:
    (await import('../gallery/Gallery.tsx')).showGallery(window, root);
    break;
  case shopPath:
    if (window.location.search === '?preview') (await import('../shop/showPreview.ts')).showPreview(window, root);
    else (await import('../shop/Shop.tsx')).showShop(root);
    break;
  default:
    await (await import('./showApp.tsx')).showApp(window, root);
}
