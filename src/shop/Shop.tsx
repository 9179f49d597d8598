import { signal } from '@preact/signals';
import { render } from 'preact';
import { Apron, Mug, StillLife, Stool, Throw } from './art.tsx';
import './page.css';
import './shop.css';
import './art.css';

const products = [
  { name: 'Morning mug', price: '€ 24', note: 'Stoneware, glazed by hand, 300 ml', tone: 'sand', Art: Mug },
  { name: 'Kitchen apron', price: '€ 48', note: 'Washed linen, three sizes', tone: 'sage', Art: Apron },
  { name: 'Milking stool', price: '€ 129', note: 'Oiled oak, pegged without a screw', tone: 'sky', Art: Stool },
  { name: 'Fireside throw', price: '€ 96', note: 'Lambswool, woven in one piece', tone: 'clay', Art: Throw },
];

const promises = [
  ['Made to be mended', 'Every piece can be taken apart. We send the spare part and the instructions.'],
  ['Thirty days to change your mind', 'Use it first. If it is not for you, send it back; we pay for the return.'],
  ['Two people at the other end', 'Write to us, and Ada or Emil answers. We have never had a chatbot.'],
] as const;

const bag = signal(0);

/** Renders a fictional shop, the page of a customer with the widget on it. */
function Shop() {
  return (
    <div class="shop" id="top">
      <Header />
      <main>
        <section class="hero" aria-labelledby="hero-heading">
          <div>
            <p class="kicker">Autumn, at an easy pace</p>
            <h1 id="hero-heading">Plain things for slow mornings.</h1>
            <p class="lead">
              Mugs, linen, stools and blankets from six small workshops. Few of each, made well, and better after ten
              years.
            </p>
            <a class="shop-button" href="#things">
              See what is new
            </a>
          </div>
          <StillLife />
        </section>
        {/* a survey inside of the page, with the id in the editor's tags */}
        <div class="shop-inline" id="asklet-survey-here" />
        <section class="things" id="things" aria-labelledby="things-heading">
          <h2 id="things-heading">New on the shelf</h2>
          <ul>
            {products.map((product) => (
              <Product key={product.name} {...product} />
            ))}
          </ul>
          <p class="visually-hidden" role="status">
            {bag.value > 0 && `${bag.value} in your bag`}
          </p>
        </section>
        <section class="promises" id="promises" aria-labelledby="promises-heading">
          <h2 id="promises-heading">What we promise</h2>
          <ul>
            {promises.map(([title, text]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <figure class="voice" id="workshops">
          <blockquote>
            “The stool came with a note from the man who had made it. It has held three generations by now, though not
            all at once.”
          </blockquote>
          <figcaption>Ruth, who has bought here since the beginning</figcaption>
        </figure>
      </main>
      <footer class="shop-footer">
        <p>
          <b>Juniper &amp; Oak</b> is made up: nothing here is sold, and nobody is charged.
        </p>
        <p>The page shows how an asklet survey feels on a site that is not asklet's.</p>
      </footer>
    </div>
  );
}

function Header() {
  return (
    <header class="shop-header">
      <a class="brand" href="#top">
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <path d="M12 22V9M12 17l-5-4M12 14l5-4M12 10 8.5 6.5M12 9l3-4" />
          <circle cx="6" cy="12" r="2" />
          <circle cx="18" cy="9" r="2" />
          <circle cx="8" cy="5.5" r="2" />
          <circle cx="15.5" cy="3.8" r="2" />
        </svg>
        Juniper &amp; Oak
      </a>
      <nav aria-label="Shop">
        <a href="#things">Things</a>
        <a href="#promises">Promises</a>
        <a href="#workshops">Voices</a>
      </nav>
      <p class="bag">
        Bag <span>{bag}</span>
      </p>
    </header>
  );
}

function Product({ name, price, note, tone, Art }: (typeof products)[number]) {
  return (
    <li class="product">
      <div class="product-art" data-tone={tone}>
        <Art />
      </div>
      <div class="product-name">
        <h3>{name}</h3>
        <p>{price}</p>
      </div>
      <p class="product-note">{note}</p>
      <button type="button" class="shop-button quiet" onClick={() => bag.value++} aria-label={`Add ${name} to bag`}>
        Add to bag
      </button>
    </li>
  );
}

/** Renders the shop, to which the builder adds the widget. */
export function showShop(root: Element): void {
  render(<Shop />, root);
}
