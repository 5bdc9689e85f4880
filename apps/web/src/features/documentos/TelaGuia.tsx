import { fiscal } from '@razao/contract'
import { useLocation, useParams } from 'react-router'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { AvisosDaGuia, PainelDaGuia } from './PainelDaGuia.tsx'
import { SemDocumento } from './SemDocumento.tsx'
import { useArquivo } from './use-arquivo.ts'
import { VisorDePdf } from './VisorDePdf.tsx'
import '../../ui/gaveta.css'
import './documentos.css'

const INEXISTENTE = { codigo: 'nao-encontrado', status: 404, titulo: 'Não encontrado', erros: [] }

const idDoEndereco = (texto: string | undefined): number | null =>
  texto !== undefined && /^[1-9]\d{0,14}$/.test(texto) ? Number(texto) : null

/** A guide: the document at the left, what it says and what may be done at the right. */
export function TelaGuia() {
  const { id } = useParams()
  const { pathname } = useLocation()
  const gps = pathname.startsWith(paths.gps(''))
  const guiaId = idDoEndereco(id)
  const { dados, falha, tentarDeNovo } = useConsulta(
    fiscal.lerGuia,
    guiaId === null ? AINDA_NAO : { guiaId },
  )
  // The document is asked for after its data: one that may not be seen is not asked for twice.
  const pdf = useArquivo(
    fiscal.pdfDaGuia,
    guiaId === null || !dados ? null : { guiaId },
    'application/pdf',
  )
  const baixar = useBaixar()
  if (guiaId === null) {
    return (
      <Tela titulo="Guia">
        <SemDocumento falha={INEXISTENTE} onTentarDeNovo={tentarDeNovo} />
      </Tela>
    )
  }
  return (
    <Tela
      titulo={dados?.rotulo ?? (gps ? 'Guia GPS' : 'Guia')}
      resumo={dados ? `${dados.empresa} · ${formatarCompetencia(dados.competencia)}` : undefined}
    >
      {falha ? <SemDocumento falha={falha} onTentarDeNovo={tentarDeNovo} /> : null}
      {!dados && !falha ? (
        <div className="rz-cartao">
          <Carregando linhas={10} />
        </div>
      ) : null}
      {dados ? (
        <>
          <AvisosDaGuia guia={dados} gps={gps} />
          <div className="rz-guia-duas-colunas">
            <VisorDePdf
              titulo={`Documento: ${dados.rotulo}`}
              arquivo={pdf}
              onBaixar={() => void baixar(fiscal.pdfDaGuia, { guiaId, baixar: true })}
            />
            <PainelDaGuia guia={dados} />
          </div>
        </>
      ) : null}
    </Tela>
  )
}
