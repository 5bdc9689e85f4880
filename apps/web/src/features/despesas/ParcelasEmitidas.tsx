import { parcelamentos } from '@razao/contract'
import { BotaoVerDocumento } from '../../api/BotaoVerDocumento.tsx'
import { useConsulta } from '../../api/use-consulta.ts'
import { BotaoCopiar } from '../../ui/BotaoCopiar.tsx'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'

/** Parts of instalment plans whose DAS was issued and that are to be paid; nothing where there are none. */
export function ParcelasEmitidas({ empresaId }: { empresaId: number | undefined }) {
  const { dados } = useConsulta(
    parcelamentos.listarParcelas,
    empresaId === undefined ? {} : { empresaId },
  )
  if (dados === undefined || dados.lista.length === 0) return null
  return (
    <Tabela
      nome="Parcelas de parcelamento a pagar"
      legenda="Parcelas de parcelamento a pagar"
      className="rz-quadro-de-linhas"
      linhas={dados.lista}
      chave={({ parcelamentoId, competencia }) => `${parcelamentoId}-${competencia}`}
      colunas={[
        {
          titulo: 'Parcela',
          nomeia: true,
          celula: ({ modalidade, competencia, empresa }) => (
            <>
              {parcelamentos.ROTULOS_DA_MODALIDADE[modalidade]}, {formatarCompetencia(competencia)}
              {empresaId === undefined ? <span className="rz-suave"> · {empresa}</span> : null}
            </>
          ),
        },
        {
          titulo: 'Pagar até',
          celula: ({ das, atrasada }) => (
            <>
              <DataCivil valor={das.pagarAte} />{' '}
              {atrasada ? <Situacao tom="erro">Atrasada</Situacao> : null}
            </>
          ),
        },
        { titulo: 'Total', fim: true, celula: ({ das }) => <Dinheiro valor={das.total} /> },
        {
          titulo: 'Documento',
          celula: ({ das, competencia }) => {
            const mes = formatarCompetencia(competencia)
            return (
              <span className="rz-copiar-da-guia">
                <BotaoVerDocumento
                  size="compact-sm"
                  documentoId={das.documentoId}
                  rotulo={`Ver o DAS da parcela de ${mes}`}
                >
                  Ver o DAS
                </BotaoVerDocumento>
                {das.pix === null ? null : (
                  <BotaoCopiar texto={das.pix} rotulo={`Copiar Pix da parcela de ${mes}`}>
                    Pix
                  </BotaoCopiar>
                )}
                {das.linhaDigitavel === null ? null : (
                  <BotaoCopiar
                    texto={das.linhaDigitavel}
                    rotulo={`Copiar código da parcela de ${mes}`}
                  >
                    Código
                  </BotaoCopiar>
                )}
              </span>
            )
          },
        },
      ]}
    />
  )
}
