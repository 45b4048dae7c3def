/**
 * Translators and extensions put text of the page into elements of their own. React then removes a text, or inserts
 * something before it, where it no longer is, and the browser throws. The element that holds the text by now takes its
 * place; where nothing holds it, there is nothing to remove, and what is inserted comes last.
 */
function tolerateMovedNodes(): void {
  const { prototype } = Node
  // Called on the node that React calls them on.
  // oxlint-disable-next-line typescript/unbound-method
  const { insertBefore, removeChild } = prototype
  prototype.removeChild = function (child) {
    const held = childHolding(this, child)
    if (held !== null) removeChild.call(this, held)
    return child
  }
  prototype.insertBefore = function (node, before) {
    return insertBefore.call(this, node, before && childHolding(this, before)) as typeof node
  }
}

/** The child of `parent` that is this node or holds it; null if there is none. */
function childHolding(parent: Node, node: Node): Node | null {
  let child: Node | null = node
  while (child !== null && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Where cookies are blocked, some browsers refuse channels between tabs. Then each tab is alone. */
export function replaceRefusedChannels(): void {
  try {
    new BroadcastChannel('mendsight:probe').close()
  } catch {
    Object.assign(globalThis, { BroadcastChannel: SilentChannel })
  }
}

class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

/**
 * Some password managers fill fields without an event, so a form would count them as empty. React takes no notice of an
 * event without a change. Returns how to stop.
 */
function followFilledFields(): () => void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const announce = () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('form input')]
    const filled = fields.map((field) => field.value)
    for (const [at, field] of fields.entries()) {
      // React empties the next fields when it draws the form with what is in the first. Its own setter hides a change.
      if (field.value !== filled[at]) value?.set?.call(field, filled[at])
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const timer = setInterval(announce, 1000)
  // A form that is sent at once must not wait for the next second.
  for (const press of ['keydown', 'pointerdown']) addEventListener(press, announce, true)
  return () => clearInterval(timer)
}

// Imported first, because other modules open channels while they load.
tolerateMovedNodes()
replaceRefusedChannels()

/** For tests, whose page ends before their process. */
export const stopFollowingFields = followFilledFields()
