import { Button } from '@mantine/core'
import { vigia } from '@razao/contract'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { formatarData, formatarDocumento } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { BotaoConsultar } from './BotaoConsultar.tsx'
import { UltimaConsulta } from './UltimaConsulta.tsx'
import {
  PODERES,
  type Procuracao,
  ROTULOS_DA_PROCURACAO,
  ROTULOS_DO_ESTADO_DO_PODER,
  TONS_DA_PROCURACAO,
  TONS_DO_PODER,
} from './vigia.ts'

/** Ready to go to the client, by whatever means the office speaks to it. */
function TextoParaOCliente({ empresaId }: { empresaId: number }) {
  const { dados, estado } = useConsulta(vigia.pedirProcuracao, { empresaId })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (dados === undefined) return <Carregando linhas={6} />
  const copiar = async () => {
    await navigator.clipboard.writeText(dados.texto)
    avisos.ok('Texto copiado.')
  }
  return (
    <section className="re-aviso" aria-label="Texto para o cliente">
      <h3>Texto para o cliente</h3>
      <pre className="re-texto">{dados.texto}</pre>
      <Button size="compact-sm" onClick={() => void copiar()}>
        Copiar o texto
      </Button>
    </section>
  )
}

/** One company: each power with its end, what else it gave, and how to ask for the rest. */
export function GavetaDaProcuracao({
  linha,
  onFechar,
}: {
  linha: Procuracao | null
  onFechar: () => void
}) {
  return (
    <Gaveta
      aberta={linha !== null}
      onFechar={onFechar}
      largura={620}
      titulo={linha === null ? 'Procuração' : `Procuração de ${linha.empresa}`}
      rodape={
        linha === null ? null : (
          <BotaoConsultar
            assuntos={['procuracoes']}
            rotulo="Consultar agora"
            selecao={() => ({ modo: 'ids', ids: [linha.empresaId] })}
          />
        )
      }
    >
      {linha === null ? null : (
        <>
          <Situacao tom={TONS_DA_PROCURACAO[linha.situacao]}>
            {ROTULOS_DA_PROCURACAO[linha.situacao]}
          </Situacao>
          <p>{linha.detalhe}</p>
          <dl className="rz-fatos">
            <dt>Dada a</dt>
            <dd className="rz-numero">
              {linha.outorgado === null ? 'Não consultada' : formatarDocumento(linha.outorgado)}
            </dd>
            {PODERES.map(([codigo, nome]) => {
              const dele = linha.poderes.find(({ poder }) => poder === codigo)
              if (dele === undefined) return null
              return (
                <div key={codigo} style={{ display: 'contents' }}>
                  <dt>{nome}</dt>
                  <dd>
                    <Situacao tom={TONS_DO_PODER[dele.estado]}>
                      {ROTULOS_DO_ESTADO_DO_PODER[dele.estado]}
                    </Situacao>
                    {dele.validoAte === null ? null : ` até ${formatarData(dele.validoAte)}`}
                  </dd>
                </div>
              )
            })}
            {linha.outros.length === 0 ? null : (
              <>
                <dt>Outros serviços</dt>
                <dd>{linha.outros.join('; ')}</dd>
              </>
            )}
            <UltimaConsulta consulta={linha.consulta} de="Consultada em" />
          </dl>
          {linha.situacao === 'em-ordem' ? null : <TextoParaOCliente empresaId={linha.empresaId} />}
        </>
      )}
    </Gaveta>
  )
}
