// A page that opens one modal dialog, from the library that its hash names (`#radix`).
import * as Headless from '@headlessui/react';
import * as Radix from '@radix-ui/react-dialog';
import BootstrapModal from 'bootstrap/js/dist/modal';
import { createFocusTrap } from 'focus-trap';
import Micromodal from 'micromodal';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'bootstrap/dist/css/bootstrap.css';

const fields = `<h2 id="title">Basket</h2><label>Name <input /></label>
  <button onclick="asklet('open')">Feedback</button><button id="close">Close</button>`;
const box = { position: 'fixed', inset: '100px 300px auto', height: 300, background: 'white' };
const style = 'position: fixed; inset: 100px 300px auto; height: 300px; background: white';

/** Each function adds a dialog to the page and returns the function that opens it. */
const libraries = {
  native() {
    const dialog = add(`<dialog aria-labelledby="title">${fields}</dialog>`);
    onClose(dialog, () => dialog.close());
    return () => dialog.showModal();
  },
  /** The dialog is in a shadow tree, its contents outside. */
  shadow() {
    const host = add(`<div>${fields}</div>`);
    host.attachShadow({ mode: 'open' }).innerHTML = '<dialog aria-label="Basket"><slot></slot></dialog>';
    const dialog = host.shadowRoot.firstElementChild;
    onClose(host, () => dialog.close());
    return () => dialog.showModal();
  },
  bootstrap() {
    const dialog = add(`<div class="modal" tabindex="-1" aria-labelledby="title"><div class="modal-dialog m-3">
      <div class="modal-content">${fields}</div></div></div>`);
    const modal = new BootstrapModal(dialog);
    onClose(dialog, () => modal.hide());
    return () => modal.show();
  },
  micromodal() {
    const dialog = add(`<div id="basket" aria-hidden="true" style="display: none"><div data-micromodal-close
      style="position: fixed; inset: 0; background: #0003"><div role="dialog" aria-modal="true"
      aria-labelledby="title" style="${style}">${fields}</div></div></div>`);
    onClose(dialog, () => Micromodal.close('basket'));
    return () =>
      Micromodal.show('basket', {
        disableScroll: true,
        onShow: () => (dialog.style.display = ''),
        onClose: () => (dialog.style.display = 'none'),
      });
  },
  focusTrap() {
    const dialog = add(`<div role="dialog" aria-labelledby="title" style="${style}" hidden>${fields}</div>`);
    const trap = createFocusTrap(dialog, { onDeactivate: () => (dialog.hidden = true) });
    onClose(dialog, () => trap.deactivate());
    return () => {
      dialog.hidden = false;
      trap.activate();
    };
  },
  radix: () =>
    renderDialog(({ isOpen, setOpen, children }) =>
      createElement(
        Radix.Root,
        { open: isOpen, onOpenChange: setOpen },
        createElement(
          Radix.Portal,
          null,
          createElement(Radix.Overlay, { style: { position: 'fixed', inset: 0, background: '#0003' } }),
          createElement(
            Radix.Content,
            { style: box },
            createElement(Radix.Title, null, 'Basket'),
            children,
          ),
        ),
      ),
    ),
  headless: () =>
    renderDialog(({ isOpen, setOpen, children }) =>
      createElement(
        Headless.Dialog,
        { open: isOpen, onClose: setOpen },
        createElement(
          Headless.DialogPanel,
          { style: box },
          createElement(Headless.DialogTitle, null, 'Basket'),
          children,
        ),
      ),
    ),
};

function add(html) {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild;
}

function onClose(dialog, close) {
  dialog.querySelector('#close').addEventListener('click', close);
}

function renderDialog(Dialog) {
  let show;
  function App() {
    const [isOpen, setOpen] = useState(false);
    show = () => setOpen(true);
    const button = (label, onClick) => createElement('button', { type: 'button', onClick }, label);
    return createElement(
      Dialog,
      { isOpen, setOpen },
      createElement('label', null, 'Name ', createElement('input')),
      button('Feedback', () => window.asklet('open')),
      button('Close', () => setOpen(false)),
    );
  }
  createRoot(add('<div></div>')).render(createElement(App));
  return () => show();
}

const open = libraries[location.hash.slice(1)]();
document.querySelector('#open').addEventListener('click', open);
