import { Button } from '@mantine/core'
import { webhooks } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarInstante } from '../../../ui/formato.ts'
import type { Webhook } from './webhook.ts'

/** Switches a subscription on or off; answers whether it was done. */
export function useLigar({ id, nome, url, eventos, versao }: Webhook) {
  const { executar, enviando } = useAcao(webhooks.alterarWebhook)
  const ligar = async (ativo: boolean): Promise<boolean> => {
    const { ok } = await executar({ webhookId: id, nome, url, eventos, versao, ativo })
    if (ok) avisos.ok(ativo ? `${nome} está ligado.` : `${nome} está desligado.`)
    return ok
  }
  return { ligar, enviando }
}

type Props = {
  webhook: Webhook
  /** May the person switch it on? */
  muda: boolean
  /** Among others: which one it is of. */
  nomeia?: boolean
}

/** What is wrong with a subscription, and the way back; nothing when all is well. */
export function AvisoDoWebhook({ webhook, muda, nomeia = false }: Props) {
  const { nome, ativo, desligadoEm, falhandoDesde } = webhook
  const { ligar, enviando } = useLigar(webhook)
  const botao = muda ? (
    <Button
      size="compact-sm"
      loading={enviando}
      aria-label={nomeia ? `Ligar de novo ${nome}` : undefined}
      onClick={() => void ligar(true)}
    >
      Ligar de novo
    </Button>
  ) : null
  if (desligadoEm !== null)
    return (
      <Faixa tom="erro" acao={botao}>
        {nomeia ? `O webhook «${nome}»` : 'Este webhook'} foi desligado em{' '}
        {formatarInstante(desligadoEm)}, porque o endereço não aceitava as entregas. Confira o
        sistema e ligue de novo; o que acontece enquanto está desligado não é enviado depois.
      </Faixa>
    )
  if (!ativo)
    return (
      <Faixa tom="bloqueado" acao={botao}>
        Desligado: nada é enviado, e o que acontece agora não é enviado depois.
      </Faixa>
    )
  return falhandoDesde === null ? null : (
    <Faixa tom="atencao">
      Este webhook não entrega nada desde {formatarInstante(falhandoDesde)}. Tentamos de novo
      sozinhos; depois de dez tentativas da mesma entrega, ele é desligado.
    </Faixa>
  )
}
