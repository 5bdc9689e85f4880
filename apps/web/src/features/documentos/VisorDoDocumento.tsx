import { salvarArquivo } from '../../api/baixar.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { VisorDePdf } from '../../ui/pdf/VisorDePdf.tsx'
import { SemDocumento } from './SemDocumento.tsx'
import type { useArquivo } from './use-arquivo.ts'

type Props = {
  titulo: string
  arquivo: ReturnType<typeof useArquivo>
  /** Saves a copy and leaves it recorded that it was saved; default, saves the bytes already here. */
  onBaixar?: () => void
}

/** A PDF of the server: while it comes, why it does not, and the document. */
export function VisorDoDocumento({ titulo, arquivo, onBaixar }: Props) {
  const { estado, tentarDeNovo } = arquivo
  if (estado.fase === 'falhou') {
    return <SemDocumento falha={estado.falha} onTentarDeNovo={tentarDeNovo} />
  }
  if (estado.fase === 'buscando') {
    return (
      <div className="rz-cartao rz-visor">
        <Carregando linhas={12} />
      </div>
    )
  }
  const { url, arquivo: recebido } = estado
  return (
    <VisorDePdf
      titulo={titulo}
      blob={recebido.blob}
      url={url}
      onBaixar={() => (onBaixar ? onBaixar() : salvarArquivo(recebido))}
    />
  )
}
