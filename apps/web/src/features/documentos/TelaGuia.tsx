import { Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { AvisosDaGuia } from './AvisosDaGuia.tsx'
import { PainelDaGuia } from './PainelDaGuia.tsx'
import { SemDocumento } from './SemDocumento.tsx'
import { useArquivo } from './use-arquivo.ts'
import { VisorDoDocumento } from './VisorDoDocumento.tsx'
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
  // The address of the GPS opens what is one, and nothing else.
  const outra = gps && dados !== undefined && dados.tipo !== fiscal.TIPO_GUIA.inss
  // The document is asked for after its data: one that may not be seen is not asked for twice.
  const [nosso, setNosso] = useState(false)
  const deQual = nosso ? { demonstrativo: true } : {}
  const pdf = useArquivo(
    fiscal.pdfDaGuia,
    guiaId === null || !dados || outra ? null : { guiaId, ...deQual },
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
      acoes={
        dados && dados.oficial !== null && !outra && !dados.vencida ? (
          <Button variant="default" onClick={() => setNosso(!nosso)}>
            {nosso ? 'Ver o documento oficial' : 'Ver o demonstrativo'}
          </Button>
        ) : undefined
      }
    >
      {falha ? <SemDocumento falha={falha} onTentarDeNovo={tentarDeNovo} /> : null}
      {!dados && !falha ? (
        <div className="rz-cartao">
          <Carregando linhas={10} />
        </div>
      ) : null}
      {dados && outra ? (
        <div className="rz-cartao">
          <EstadoVazio
            titulo="Este documento não é uma GPS"
            texto={`«${dados.rotulo}» é de outro tipo: a GPS é só do INSS recolhido por ela.`}
            acoes={
              <Button component={Link} to={paths.darf(guiaId)}>
                Abrir como guia
              </Button>
            }
          />
        </div>
      ) : null}
      {dados && !outra ? (
        <>
          <AvisosDaGuia guia={dados} gps={gps} />
          <div className="rz-guia-duas-colunas">
            <VisorDoDocumento
              titulo={`Documento: ${dados.rotulo}`}
              arquivo={pdf}
              onBaixar={() => void baixar(fiscal.pdfDaGuia, { guiaId, baixar: true, ...deQual })}
            />
            <PainelDaGuia guia={dados} />
          </div>
        </>
      ) : null}
    </Tela>
  )
}
