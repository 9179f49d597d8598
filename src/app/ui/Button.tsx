import type { ComponentProps } from 'preact';

/** Renders a button that looks like one and submits no form. */
export const Button = (props: ComponentProps<'button'>) => <button type="button" class="button" {...props} />;
