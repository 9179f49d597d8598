/** Renders a still life as SVG, so that the page loads no images. */
export function StillLife() {
  return (
    <svg class="still-life" viewBox="0 0 520 460" aria-hidden="true">
      <rect class="wall" width="520" height="460" rx="28" />
      <path class="sun" d="M96 338V190a164 164 0 0 1 328 0v148Z" />
      <circle class="light" cx="318" cy="176" r="62" />
      <path class="hill-far" d="M96 300c70-62 132-58 190-22s98 20 138-12v72H96Z" />
      <path class="hill" d="M96 326c60-34 124-30 176-10s104 10 152-14v40H96Z" />
      <path class="table" d="M28 336h464v26H28z" />
      <path class="table-edge" d="M28 362h464v10H28zM66 372h26l-8 88H58zM428 372h26l8 88h-26z" />
      <g class="twig">
        <path d="M206 232C200 180 190 140 160 96M202 196c-16-10-34-16-52-14M196 166c10-22 24-36 40-44M184 136c-14-6-26-8-40-6M206 226c14-36 34-60 60-76M232 184c2-16 0-28-4-40" />
      </g>
      <g class="needles">
        <ellipse cx="158" cy="94" rx="9" ry="22" transform="rotate(-28 158 94)" />
        <ellipse cx="148" cy="182" rx="8" ry="21" transform="rotate(-82 148 182)" />
        <ellipse cx="240" cy="118" rx="8" ry="22" transform="rotate(52 240 118)" />
        <ellipse cx="142" cy="129" rx="8" ry="19" transform="rotate(-78 142 129)" />
        <ellipse cx="270" cy="147" rx="9" ry="22" transform="rotate(56 270 147)" />
        <ellipse cx="227" cy="140" rx="7" ry="18" transform="rotate(-12 227 140)" />
        <ellipse cx="178" cy="118" rx="7" ry="18" transform="rotate(18 178 118)" />
      </g>
      <g class="berries">
        <circle cx="172" cy="158" r="8" />
        <circle cx="186" cy="186" r="7" />
        <circle cx="222" cy="160" r="8" />
        <circle cx="246" cy="172" r="7" />
        <circle cx="166" cy="134" r="6" />
      </g>
      <path class="jug" d="M172 228h68c-4 22 20 40 20 68 0 22-10 34-18 40h-72c-8-6-18-18-18-40 0-28 24-46 20-68Z" />
      <path
        class="jug-shade"
        d="M226 228h14c-4 22 20 40 20 68 0 22-10 34-18 40h-26c12-12 18-26 18-44 0-26-12-40-8-64Z"
      />
      <path class="mug-handle" d="M386 284h14a20 20 0 0 1 0 40h-16" />
      <path class="mug" d="M312 270h76v46a20 20 0 0 1-20 20h-36a20 20 0 0 1-20-20Z" />
      <path class="mug-glaze" d="M312 270h76v18c-14 8-24-4-38 2s-26 6-38-2Z" />
      <path class="steam" d="M336 252c-8-12 8-18 0-32M362 252c-8-12 8-18 0-32" />
    </svg>
  );
}

export function Mug() {
  return (
    <svg viewBox="0 0 200 160" aria-hidden="true">
      <ellipse cx="100" cy="132" rx="58" ry="7" fill="#0002" />
      <path fill="none" stroke="#e9dcc3" stroke-width="10" d="M136 66h8a18 18 0 0 1 0 36h-10" />
      <path fill="#efe4cf" d="M60 46h78v62a24 24 0 0 1-24 24H84a24 24 0 0 1-24-24Z" />
      <path fill="#2f5d50" d="M60 46h78v26c-12 10-24-4-38 4s-28 6-40-2Z" />
      <g fill="#a08d68">
        <circle cx="80" cy="96" r="1.6" />
        <circle cx="96" cy="112" r="1.6" />
        <circle cx="118" cy="98" r="1.6" />
        <circle cx="108" cy="88" r="1.2" />
        <circle cx="86" cy="118" r="1.2" />
      </g>
    </svg>
  );
}

export function Apron() {
  return (
    <svg viewBox="0 0 200 160" aria-hidden="true">
      <path
        fill="none"
        stroke="#8a5a2b"
        stroke-width="4"
        d="M80 40a20 24 0 0 1 40 0M62 84c-14 4-22 12-26 24M138 84c14 4 22 12 26 24"
      />
      <path fill="#f4ead6" d="M76 38h48c0 22 6 36 18 44l-4 58H62l-4-58c12-8 18-22 18-44Z" />
      <path fill="#e0d2b6" d="M78 92h44v20a10 10 0 0 1-10 10H88a10 10 0 0 1-10-10Z" />
      <path fill="none" stroke="#8a5a2b" stroke-dasharray="4 3" d="M78 97h44M62 135h76" />
    </svg>
  );
}

export function Stool() {
  return (
    <svg viewBox="0 0 200 160" aria-hidden="true">
      <ellipse cx="100" cy="140" rx="62" ry="7" fill="#0002" />
      <path
        fill="none"
        stroke="#8a5a2b"
        stroke-linecap="round"
        stroke-width="9"
        d="M74 68 58 136M126 68l16 68M100 68v62"
      />
      <path fill="none" stroke="#a5703a" stroke-linecap="round" stroke-width="6" d="M66 108h68" />
      <path fill="#c98f54" d="M48 54h104v6a12 12 0 0 1-12 12H60a12 12 0 0 1-12-12Z" />
      <ellipse cx="100" cy="54" rx="52" ry="11" fill="#dcaa73" />
      <path fill="none" stroke="#b97f45" stroke-width="1.6" d="M62 54c14-6 62-6 76 0M76 56c12-3 36-3 48 0" />
    </svg>
  );
}

export function Throw() {
  return (
    <svg viewBox="0 0 200 160" aria-hidden="true">
      <ellipse cx="100" cy="136" rx="66" ry="7" fill="#0002" />
      <rect x="40" y="96" width="120" height="38" rx="10" fill="#3f5585" />
      <rect x="44" y="64" width="112" height="38" rx="10" fill="#516aa0" />
      <path fill="none" stroke="#f4ead6" stroke-width="4" d="M44 76h112M44 88h112M40 110h120M40 121h120" />
      <path fill="#3a4f7d" d="M104 64h38v54l-5 14-6-8-6 8-6-8-6 8-6-8-3 8Z" />
      <path fill="none" stroke="#f4ead6" stroke-width="4" d="M104 76h38M104 88h38" />
    </svg>
  );
}
