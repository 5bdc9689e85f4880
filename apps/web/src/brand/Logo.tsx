import { MARCA_PADRAO } from './marca.ts'

/** The mark: a T account over the double rule that closes a sum. */
function Simbolo({ tamanho = 28 }: { tamanho?: number }) {
  return (
    <svg width={tamanho} height={tamanho} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-marca-8)" />
      <path
        d="M7 9.5h18M16 9.5V20"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M7 23.4h18M7 26h18"
        stroke="var(--mantine-color-marca-2)"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Picture of a brand, by theme. */
type ImagemDaMarca = { readonly claro: string; readonly escuro: string }

type Props = {
  nome?: string
  so?: boolean
  imagem?: ImagemDaMarca | null
  /** Over the dark colour of the brand, whatever the theme. */
  sobreCor?: boolean
}

/** Mark and name of the brand in use; its own picture stands in the place of both. */
export function Logo({ nome = MARCA_PADRAO.nome, so = false, imagem, sobreCor = false }: Props) {
  if (imagem) {
    return (
      <span className="rz-logo rz-logo-imagem">
        <img src={sobreCor ? imagem.escuro : imagem.claro} alt={nome} data-tema="claro" />
        <img src={imagem.escuro} alt={nome} data-tema="escuro" />
      </span>
    )
  }
  return (
    <span className="rz-logo">
      <Simbolo />
      {so ? <span className="rz-so-leitor">{nome}</span> : <span>{nome}</span>}
    </span>
  )
}
