import { Button } from '@mantine/core'
import { contabilLivro } from '@razao/contract'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { formatarCompetencia, plural } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'

/** Recomputes balances and chain of hashes, and says what does not hold. */
export function ConferirLivro({ empresaId }: { empresaId: number }) {
  const [pedido, setPedido] = useState(false)
  const { dados, estado, tentarDeNovo, carregando, atualizando } = useConsulta(
    contabilLivro.conferirLivro,
    pedido ? { empresaId } : AINDA_NAO,
  )
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Integridade do livro">
      <h2>Integridade do livro</h2>
      <p className="rz-suave">
        Refaz os saldos e a corrente de hashes de todos os lançamentos e compara com o que está
        gravado.
      </p>
      {estado.falha ? <CartaoErro {...estado.falha} onTentarDeNovo={tentarDeNovo} /> : null}
      {dados ? (
        <div role="status">
          <Situacao tom={dados.integro ? 'ok' : 'erro'}>
            {dados.integro ? 'Íntegro' : 'Não confere'}
          </Situacao>{' '}
          {plural(dados.lancamentos, 'lançamento')} · raiz{' '}
          <code className="ctb-hash">{dados.raiz.slice(0, 24)}…</code>
          {dados.alterado ? (
            <p className="ctb-erro">
              Lançamento {dados.alterado.numero}/{dados.alterado.exercicio}: {dados.alterado.motivo}
            </p>
          ) : null}
          {dados.saldosDivergentes.map(({ conta, competencia }) => (
            <p key={`${conta}-${competencia}`} className="ctb-erro">
              Saldo de {conta} em {formatarCompetencia(competencia)} difere do refeito.
            </p>
          ))}
        </div>
      ) : null}
      <div className="ctb-barra">
        <Button
          variant="default"
          loading={carregando || atualizando}
          onClick={() => (pedido ? tentarDeNovo() : setPedido(true))}
        >
          Conferir agora
        </Button>
      </div>
    </section>
  )
}
