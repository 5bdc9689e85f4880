import { Button, Textarea } from '@mantine/core'
import { pedidos } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../api/use-acao.ts'
import { paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { podeAbrir } from '../../state/pode-abrir.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { type Pedido, situacaoDoPedido } from './pedido.ts'

type Desfecho = 'aberto' | 'atendido' | 'recusado'
const FEITO: Readonly<Record<Desfecho, string>> = {
  aberto: 'Resposta enviada; o pedido continua aberto.',
  atendido: 'Pedido concluído.',
  recusado: 'Pedido recusado.',
}

/** The office answers, and says what becomes of the request. */
function Responder({ pedido, onFechar }: { pedido: Pedido; onFechar: () => void }) {
  const { executar, enviando } = useAcao(pedidos.responderPedido)
  const [resposta, setResposta] = useState('')
  const [falta, setFalta] = useState<string | undefined>(undefined)
  const responder = async (situacao: Desfecho) => {
    const texto = resposta.trim()
    if (texto === '' && situacao !== 'atendido') {
      setFalta(situacao === 'recusado' ? 'Escreva por que recusa.' : 'Escreva a resposta.')
      return
    }
    const { ok } = await executar({
      pedidoId: pedido.id,
      situacao,
      resposta: texto === '' ? null : texto,
      versao: pedido.versao,
    })
    if (!ok) return
    avisos.ok(FEITO[situacao])
    setResposta('')
    if (situacao !== 'aberto') onFechar()
  }
  return (
    <div className="rz-formulario">
      <Textarea
        label="Resposta"
        description="Quem pediu lê aqui e recebe um aviso. Para recusar, diga por quê."
        autosize
        minRows={3}
        maxLength={1000}
        value={resposta}
        error={falta}
        onChange={({ currentTarget }) => {
          setFalta(undefined)
          setResposta(currentTarget.value)
        }}
      />
      <div className="rz-formulario-acoes">
        <Button variant="default" disabled={enviando} onClick={() => void responder('recusado')}>
          Recusar
        </Button>
        <Button variant="default" disabled={enviando} onClick={() => void responder('aberto')}>
          Só responder
        </Button>
        <Button loading={enviando} onClick={() => void responder('atendido')}>
          Concluir
        </Button>
      </div>
    </div>
  )
}

function Retirar({ pedido }: { pedido: Pedido }) {
  const { executar, enviando } = useAcao(pedidos.retirarPedido)
  const retirar = async () => {
    const { ok } = await executar({ pedidoId: pedido.id, versao: pedido.versao })
    if (ok) avisos.ok('Você desistiu do pedido.')
  }
  return (
    <Button variant="default" loading={enviando} onClick={() => void retirar()}>
      Desistir do pedido
    </Button>
  )
}

/** One request: what was asked, by whom, and what the office said. */
export function GavetaDoPedido({ pedido, onFechar }: { pedido: Pedido; onFechar: () => void }) {
  const doEscritorio = podeAbrir(useUsuario(), 'CONTADOR')
  const { tom, texto } = situacaoDoPedido(pedido)
  const aberto = pedido.situacao === 'aberto'
  return (
    <Gaveta aberta onFechar={onFechar} titulo={pedido.titulo}>
      <Situacao tom={tom}>{texto}</Situacao>
      <dl className="rz-fatos">
        <dt>Empresa</dt>
        <dd>{pedido.empresa}</dd>
        <dt>Pedido por</dt>
        <dd>
          {pedido.pedidoPor}, {formatarInstante(pedido.pedidoEm)}
        </dd>
        <dt>Responsável</dt>
        <dd>{pedido.responsavel ?? 'o escritório'}</dd>
        {pedido.texto === null ? null : (
          <>
            <dt>Texto</dt>
            <dd>{pedido.texto}</dd>
          </>
        )}
        {pedido.resposta === null ? null : (
          <>
            <dt>Resposta</dt>
            <dd>
              {pedido.resposta}
              {pedido.respondidoPor && pedido.respondidoEm ? (
                <span className="rz-suave">
                  {' '}
                  {pedido.respondidoPor}, {formatarInstante(pedido.respondidoEm)}
                </span>
              ) : null}
            </dd>
          </>
        )}
      </dl>
      {pedido.guiaId === null ? null : (
        <p>
          <Link to={paths.darf(pedido.guiaId)}>Ver a guia</Link>
        </p>
      )}
      {aberto && doEscritorio ? (
        <Responder key={pedido.id} pedido={pedido} onFechar={onFechar} />
      ) : null}
      {aberto && pedido.meu ? <Retirar pedido={pedido} /> : null}
    </Gaveta>
  )
}
