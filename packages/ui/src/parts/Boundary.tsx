import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** What stands in for the part that cannot be drawn; `again` tries once more. */
  readonly fallback: (again: () => void) => ReactNode;
  /** When this changes the part is tried again, so that a longer text gets its own chance. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly broken: boolean;
  readonly key: unknown;
}

/** Keeps a part that fails from taking the rest of the screen with it. */
export class Boundary extends Component<Props, State> {
  constructor(props: Props) {
    super(props);
    this.state = { broken: false, key: props.resetKey };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return Object.is(props.resetKey, state.key) ? null : { broken: false, key: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A part of the screen could not be drawn', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(() => this.setState({ broken: false })) : this.props.children;
  }
}
