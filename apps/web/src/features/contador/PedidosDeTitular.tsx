import { Button } from '@mantine/core'
import { pessoal, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'

type Pedido = RouteOutput<typeof pessoal.listarPedidosDeTitular>['lista'][number]
type Resposta = 'atendido' | 'recusado'

const SITUACOES: Readonly<Record<Pedido['situacao'], { tom: Tom; texto: string }>> = {
  aberto: { tom: 'aguardando', texto: 'Aberto' },
  atendido: { tom: 'ok', texto: 'Atendido' },
  recusado: { tom: 'erro', texto: 'Recusado' },
  cancelado: { tom: 'nenhum', texto: 'Cancelado por quem pediu' },
}
const QUANTOS = 50

type PropsDaResposta = { pedido: Pedido; como: Resposta; onFechar: () => void }

const RESPOSTA = {
  rotulo: 'Resposta',
  minimo: [5, 'Escreva uma resposta com pelo menos 5 letras.'],
} as const

function Responder({ pedido, como, onFechar }: PropsDaResposta) {
  const { executar } = useAcao(pessoal.responderPedidoDeTitular)
  const atende = como === 'atendido'
  return (
    <ConfirmacaoComMotivo
      titulo={`${atende ? 'Eliminar agora' : 'Recusar'}: pedido ${pedido.numero}`}
      confirmar={atende ? 'Eliminar agora' : 'Recusar pedido'}
      motivo={RESPOSTA}
      onFechar={onFechar}
      onConfirmar={async (resposta) => {
        const { ok } = await executar({ numero: pedido.numero, situacao: como, resposta })
        if (ok)
          avisos.ok(atende ? 'A eliminação começou.' : 'Pedido recusado. A pessoa foi avisada.')
        return ok
      }}
    >
      {atende ? (
        <Faixa tom="erro">
          O acesso e os dados de {pedido.pedidoPor} são eliminados em seguida, e isto não volta.
        </Faixa>
      ) : (
        <p>Diga que lei manda guardar os dados (LGPD, art. 16). A pessoa recebe a resposta.</p>
      )}
    </ConfirmacaoComMotivo>
  )
}

function UmPedido({ pedido }: { pedido: Pedido }) {
  const [como, setComo] = useState<Resposta | null>(null)
  const { numero, situacao, pedidoPor, pedidoEm, executarEm, executadoEm, motivo, resposta } =
    pedido
  const { tom, texto } = SITUACOES[situacao]
  return (
    <li>
      <div className="rz-item-do-escritorio">
        <strong>
          Pedido {numero}, de {pedidoPor}
        </strong>
        <Situacao tom={tom}>{texto}</Situacao>
        <small>
          Eliminação pedida em {formatarInstante(pedidoEm)}
          {situacao === 'aberto' ? ` · executa-se em ${formatarInstante(executarEm)}` : ''}
          {executadoEm ? ` · executada em ${formatarInstante(executadoEm)}` : ''}
        </small>
        {motivo ? <span>Motivo: {motivo}</span> : null}
        {resposta ? <span>Resposta: {resposta}</span> : null}
      </div>
      {situacao === 'aberto' ? (
        <div className="rz-acoes">
          <Button
            size="xs"
            variant="default"
            aria-label={`Recusar o pedido ${numero}`}
            onClick={() => setComo('recusado')}
          >
            Recusar…
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Eliminar agora: pedido ${numero}`}
            onClick={() => setComo('atendido')}
          >
            Eliminar agora…
          </Button>
        </div>
      ) : null}
      {como ? <Responder pedido={pedido} como={como} onFechar={() => setComo(null)} /> : null}
    </li>
  )
}

/** Requests of the people of the office about their data (LGPD, art. 18), and their answers. */
export function PedidosDeTitular() {
  const { dados, estado } = useConsulta(pessoal.listarPedidosDeTitular, {
    registrosPorPagina: QUANTOS,
  })
  return (
    <section className="rz-cartao rz-parte" aria-labelledby="pedidos-de-titular">
      <h2 id="pedidos-de-titular">Pedidos de titulares de dados</h2>
      <p className="rz-suave">
        Quem pede a eliminação tem a resposta em até 15 dias: sem recusa até lá, ela se executa
        sozinha. O que a lei manda guardar fica, sem o nome da pessoa.
      </p>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={4} /> : null}
      {dados?.lista.length === 0 ? <p>Ninguém pediu nada até agora.</p> : null}
      {dados && dados.lista.length > 0 ? (
        <ul className="rz-itens-do-escritorio" aria-label="Pedidos de titulares">
          {dados.lista.map((pedido) => (
            <UmPedido key={pedido.numero} pedido={pedido} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
