import { Button } from '@mantine/core'
import { webhooks } from '@razao/contract'
import { IconArrowLeft, IconSend } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarInteiro } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import {
  type Entrega,
  respostaDa,
  SITUACOES_DA_ENTREGA,
  textoDoEvento,
  type Webhook,
} from './webhook.ts'

/** The request as it is made; the time and the signature are of each attempt. */
const pedidoEscrito = (url: string, { eventoUid, corpo }: Entrega): string =>
  [
    `POST ${url}`,
    'content-type: application/json; charset=utf-8',
    `webhook-id: ${eventoUid}`,
    'webhook-timestamp: ••••••••',
    'webhook-signature: v1,••••••••',
    '',
    corpo,
  ].join('\n')

/** Why there is nothing to send again by hand; null when there is. */
function impedimento({ estado }: Entrega, { ativo }: Webhook): string | null {
  if (estado === 'pendente') return 'Ainda a caminho: enviamos de novo sozinhos.'
  return ativo ? null : 'Ligue o webhook para enviar de novo.'
}

type Props = { webhook: Webhook; entrega: Entrega; muda: boolean; onVoltar: () => void }

/** One delivery: what was sent, what was answered each time, and sending it again. */
export function EntregaAberta({ webhook, entrega, muda, onVoltar }: Props) {
  const { executar, enviando } = useAcao(webhooks.repetirEntregaDoWebhook)
  const voltar = useRef<HTMLButtonElement>(null)
  // It came in the place of the row that had the focus.
  useEffect(() => voltar.current?.focus(), [])
  const { tom, texto } = SITUACOES_DA_ENTREGA[entrega.estado]
  const impede = impedimento(entrega, webhook)
  const repetir = async () => {
    const { ok } = await executar({ webhookId: webhook.id, entregaId: entrega.id })
    if (ok) avisos.ok('Sai de novo agora, com o mesmo webhook-id.')
  }
  return (
    <section className="rz-formulario rz-entrega" aria-labelledby="entrega">
      <div className="rz-cabeca-da-integracao">
        <Button
          ref={voltar}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} />}
          onClick={onVoltar}
        >
          Todas as entregas
        </Button>
        {muda ? (
          <Button
            size="compact-sm"
            leftSection={<IconSend size={15} />}
            loading={enviando}
            disabled={impede !== null}
            onClick={() => void repetir()}
          >
            Enviar de novo
          </Button>
        ) : null}
      </div>
      <h2 id="entrega">{textoDoEvento(entrega.evento)}</h2>
      {muda && impede !== null ? <Faixa tom="info">{impede}</Faixa> : null}
      <dl className="rz-fatos">
        <dt>Situação</dt>
        <dd>
          <Situacao tom={tom}>{texto}</Situacao>
        </dd>
        <dt>Aconteceu em</dt>
        <dd>
          <Instante valor={entrega.em} />
        </dd>
        {entrega.proximaEm === null ? null : (
          <>
            <dt>Próxima tentativa</dt>
            <dd>
              <Instante valor={entrega.proximaEm} />
            </dd>
          </>
        )}
      </dl>
      <h3>O que é enviado</h3>
      <pre className="rz-pedido-do-webhook">{pedidoEscrito(webhook.url, entrega)}</pre>
      <h3>O que foi respondido</h3>
      <Tabela
        nome="Tentativas"
        className="rz-tentativas"
        linhas={entrega.tentativas}
        chave={({ em }) => em}
        vazio="Nenhuma tentativa ainda."
        colunas={[
          { titulo: 'Quando', nomeia: true, celula: ({ em }) => <Instante valor={em} /> },
          { titulo: 'Resposta', celula: respostaDa },
          { titulo: 'Tempo', fim: true, celula: ({ ms }) => `${formatarInteiro(ms)} ms` },
        ]}
      />
    </section>
  )
}
