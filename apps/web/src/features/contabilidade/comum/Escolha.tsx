type Props<V extends string> = {
  rotulo: string
  valor: V
  opcoes: readonly (readonly [valor: V, texto: string])[]
  onMudar: (valor: V) => void
}

/** A choice in the bar of a report. */
export function Escolha<V extends string>({ rotulo, valor, opcoes, onMudar }: Props<V>) {
  return (
    <select
      className="ctb-campo"
      aria-label={rotulo}
      title={rotulo}
      value={valor}
      onChange={({ currentTarget }) => {
        const escolhida = opcoes.find(([um]) => um === currentTarget.value)
        if (escolhida) onMudar(escolhida[0])
      }}
    >
      {opcoes.map(([um, texto]) => (
        <option key={um} value={um}>
          {texto}
        </option>
      ))}
    </select>
  )
}
