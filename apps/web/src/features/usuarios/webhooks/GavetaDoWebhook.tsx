import { Button } from '@mantine/core'
import { webhooks } from '@razao/contract'
import { useRef, useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Confirmacao } from '../../../ui/Confirmacao.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { AvisoDoWebhook, useLigar } from './AvisoDoWebhook.tsx'
import { EditarWebhook, TrocarSegredo } from './DialogoDoWebhook.tsx'
import { EntregaAberta } from './EntregaAberta.tsx'
import { EntregasDoWebhook, useEntregas } from './EntregasDoWebhook.tsx'
import { type Entrega, situacaoDoWebhook, textoDosEventos, type Webhook } from './webhook.ts'

type Aberto = 'editar' | 'segredo' | 'desligar' | 'excluir' | null

function Cabeca({ webhook }: { webhook: Webhook }) {
  const { tom, texto } = situacaoDoWebhook(webhook)
  return (
    <dl className="rz-fatos">
      <dt>Situação</dt>
      <dd>
        <Situacao tom={tom}>{texto}</Situacao>
      </dd>
      <dt>Endereço</dt>
      <dd>{webhook.url}</dd>
      <dt>Eventos</dt>
      <dd>{textoDosEventos(webhook.eventos)}</dd>
      <dt>Criado em</dt>
      <dd>
        <Instante valor={webhook.criadoEm} />
      </dd>
    </dl>
  )
}

type DosDialogos = { webhook: Webhook; aberto: Aberto; fechar: () => void; aoExcluir: () => void }

function Dialogos({ webhook, aberto, fechar, aoExcluir }: DosDialogos) {
  const { ligar } = useLigar(webhook)
  const exclusao = useAcao(webhooks.excluirWebhook)
  const { nome } = webhook
  if (aberto === 'editar') return <EditarWebhook webhook={webhook} onFechar={fechar} />
  if (aberto === 'segredo') return <TrocarSegredo webhook={webhook} onFechar={fechar} />
  if (aberto === 'desligar')
    return (
      <Confirmacao
        titulo={`Desligar ${nome}`}
        confirmar="Desligar"
        onFechar={fechar}
        onConfirmar={() => ligar(false)}
      >
        <p>
          Nada mais é enviado, nem o que está a caminho. O que acontecer enquanto estiver desligado
          não é enviado depois.
        </p>
      </Confirmacao>
    )
  if (aberto === 'excluir')
    return (
      <Confirmacao
        titulo={`Excluir ${nome}`}
        confirmar="Excluir"
        onFechar={fechar}
        onConfirmar={async () => {
          const { ok } = await exclusao.executar({ webhookId: webhook.id })
          if (ok) {
            avisos.ok(`O webhook ${nome} foi excluído.`)
            aoExcluir()
          }
          return ok
        }}
      >
        <p>
          O segredo deixa de valer e o que ainda não foi entregue não sai mais. As entregas deixam
          de aparecer aqui. Não há como desfazer.
        </p>
      </Confirmacao>
    )
  return null
}

type Props = {
  webhook: Webhook
  /** May the person change it? */
  muda: boolean
  onFechar: () => void
}

/** One subscription: how it is, what was delivered, and what may be done about it. */
export function GavetaDoWebhook({ webhook, muda, onFechar }: Props) {
  const [aberto, setAberto] = useState<Aberto>(null)
  const [escolhida, setEscolhida] = useState<Entrega | null>(null)
  const [excluido, setExcluido] = useState(false)
  // What is being taken away has nothing more to tell.
  const entregas = useEntregas(excluido || aberto === 'excluir' ? null : webhook.id)
  const titulo = useRef<HTMLHeadingElement>(null)
  // As it is now; sent again, it may have left the page that is shown.
  const entrega = entregas.dados?.itens.find(({ id }) => id === escolhida?.id) ?? escolhida
  const voltar = () => {
    setEscolhida(null)
    requestAnimationFrame(() => titulo.current?.focus())
  }
  const botao = (qual: Aberto, texto: string) => (
    <Button variant="default" onClick={() => setAberto(qual)}>
      {texto}
    </Button>
  )
  return (
    <>
      <Gaveta
        aberta
        onFechar={onFechar}
        titulo={webhook.nome}
        largura={820}
        rodape={
          muda ? (
            <>
              {botao('editar', 'Editar')}
              {botao('segredo', 'Trocar segredo')}
              {webhook.ativo ? botao('desligar', 'Desligar') : null}
              <Button color="red.9" onClick={() => setAberto('excluir')}>
                Excluir
              </Button>
            </>
          ) : null
        }
      >
        <div className="rz-formulario">
          <AvisoDoWebhook webhook={webhook} muda={muda} />
          {entrega === null ? (
            <>
              <Cabeca webhook={webhook} />
              <h2 ref={titulo} tabIndex={-1} className="rz-webhook-entregas">
                Entregas
              </h2>
              <EntregasDoWebhook entregas={entregas} onAbrir={setEscolhida} />
            </>
          ) : (
            <EntregaAberta webhook={webhook} entrega={entrega} muda={muda} onVoltar={voltar} />
          )}
        </div>
      </Gaveta>
      <Dialogos
        webhook={webhook}
        aberto={aberto}
        fechar={() => setAberto(null)}
        aoExcluir={() => {
          setExcluido(true)
          onFechar()
        }}
      />
    </>
  )
}
