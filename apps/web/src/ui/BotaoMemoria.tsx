/** The ƒ beside a computed amount. */
export function BotaoMemoria({ onClick, rotulo }: { onClick: () => void; rotulo: string }) {
  return (
    <button
      type="button"
      className="rz-botao-f"
      title="Como chegamos neste valor"
      aria-label={`Como chegamos neste valor: ${rotulo}`}
      onClick={onClick}
    >
      ƒ
    </button>
  )
}
