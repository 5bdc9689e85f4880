import { cobrancas } from '@razao/contract'
import { Link } from 'react-router'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { links } from '../../../paths.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import type { CobrancaInteira } from '../cobrancas/cobranca.ts'
import { AcoesNaGaveta, type useAcoesDaEmissao } from './AcoesDaEmissao.tsx'
import type { NotaQueEspera } from './acoes-da-emissao.ts'
import { explicacaoDa, pedeAcao, situacaoDaEmissao } from './emissao.ts'
import { MensagensDaEmissao } from './MensagensDaEmissao.tsx'
import { Recusas } from './Recusas.tsx'

const CADENCIA = 10_000

type Props = {
  cobrancaId: number | null
  vizinhas: readonly number[]
  onAbrir: (cobrancaId: number) => void
  onFechar: () => void
  acoes: ReturnType<typeof useAcoesDaEmissao>
  pode: boolean
}

/** The last asking of a charge; before any, what stopped it. */
function notaDa(cobranca: CobrancaInteira): NotaQueEspera & { readonly criadaEm: string | null } {
  const ultima = cobranca.emissoes.reduce<CobrancaInteira['emissoes'][number] | null>(
    (antes, esta) => (antes === null || esta.id > antes.id ? esta : antes),
    null,
  )
  const { id: cobrancaId, empresaId, clienteId, numero, cliente, bruto: valor, erros } = cobranca
  return {
    ...{ cobrancaId, empresaId, clienteId, numero, cliente, valor },
    emissaoId: ultima?.id ?? null,
    situacao: ultima?.situacao ?? 'bloqueada',
    retorno: erros.length > 0 ? erros : (ultima?.rejeicao ?? []),
    criadaEm: ultima?.criadaEm ?? null,
  }
}

function Conteudo({ nota }: { nota: ReturnType<typeof notaDa> }) {
  const { tom, texto } = situacaoDaEmissao(nota.situacao)
  const { empresaId, clienteId, cobrancaId, retorno } = nota
  return (
    <div className="rz-nota">
      <div className="rz-nota-cabeca">
        <Situacao tom={tom}>{texto}</Situacao>
      </div>
      <Faixa tom={pedeAcao(nota.situacao) ? 'atencao' : 'info'}>
        {explicacaoDa(nota.situacao)}
      </Faixa>
      {retorno.length > 0 ? (
        <section className="rz-secao">
          <h3>O que resolver</h3>
          <Recusas recusas={retorno} de={{ empresaId, clienteId, cobrancaId }} />
        </section>
      ) : null}
      <section className="rz-secao">
        <h3>Cobrança</h3>
        <dl className="rz-fatos">
          <dt>Número</dt>
          <dd>
            <Link to={links.cobranca(cobrancaId)}>Cobrança {nota.numero}</Link>
          </dd>
          <dt>Cliente</dt>
          <dd>{nota.cliente}</dd>
          <dt>Valor</dt>
          <dd>
            <Dinheiro valor={nota.valor} />
          </dd>
          {nota.criadaEm === null ? null : (
            <>
              <dt>Pedida em</dt>
              <dd>
                <Instante valor={nota.criadaEm} />
              </dd>
            </>
          )}
        </dl>
      </section>
      {nota.emissaoId === null ? (
        <p className="rz-suave">Nada foi enviado ainda: nenhum número de DPS foi usado.</p>
      ) : (
        <MensagensDaEmissao key={nota.emissaoId} emissaoId={nota.emissaoId} />
      )}
    </div>
  )
}

/** One note that waits: why, what to mend, and what was said to the service and by it. */
export function GavetaEmissao(props: Props) {
  const { cobrancaId, vizinhas, onAbrir, onFechar, acoes, pode } = props
  const { dados, estado } = useConsulta(
    cobrancas.lerCobranca,
    cobrancaId === null ? AINDA_NAO : { cobrancaId },
    { intervalo: CADENCIA },
  )
  const nota = dados && notaDa(dados)
  const irParaVizinha = (passo: 1 | -1) => {
    const vizinha = cobrancaId === null ? undefined : vizinhas[vizinhas.indexOf(cobrancaId) + passo]
    if (vizinha !== undefined) onAbrir(vizinha)
  }
  return (
    <Gaveta
      aberta={cobrancaId !== null}
      onFechar={onFechar}
      {...(vizinhas.length > 1 ? { onVizinho: irParaVizinha } : {})}
      largura={640}
      titulo={dados ? `Nota da cobrança ${dados.numero}` : 'Nota que espera'}
      rodape={nota ? <AcoesNaGaveta nota={nota} pode={pode} acoes={acoes} /> : null}
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {nota ? <Conteudo key={nota.cobrancaId} nota={nota} /> : null}
    </Gaveta>
  )
}
