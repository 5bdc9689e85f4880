type Props = {
  rotulo: string
  valor: string
  opcoes: readonly { readonly valor: string; readonly rotulo: string }[]
  onMudar: (valor: string) => void
}

/** A filter of a list, beside its search. */
export function EscolhaNaBarra({ rotulo, valor, opcoes, onMudar }: Props) {
  return (
    <select
      className="fech-escolha"
      aria-label={rotulo}
      value={valor}
      onChange={(evento) => onMudar(evento.currentTarget.value)}
    >
      {opcoes.map((opcao) => (
        <option key={opcao.valor} value={opcao.valor}>
          {opcao.rotulo}
        </option>
      ))}
    </select>
  )
}
