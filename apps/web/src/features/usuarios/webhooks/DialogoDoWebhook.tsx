import { Checkbox, Input } from '@mantine/core'
import { webhooks } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { type PropsDoCampo, useFormulario } from '../../../ui/use-formulario.ts'
import { SegredoMostrado } from '../SegredoMostrado.tsx'
import { EVENTOS, erroDoEndereco, GRUPOS, textoDoEvento, type Webhook } from './webhook.ts'

type Eventos = Webhook['eventos']

const CAMPOS = {
  nome: {
    rotulo: 'Nome',
    obrigatorio: true,
    maximo: 80,
    foco: true,
    descricao: 'Para reconhecer depois: «ERP da matriz».',
  },
  url: {
    rotulo: 'Endereço',
    obrigatorio: true,
    maximo: 500,
    exemplo: 'https://sistema.exemplo.com.br/razao',
    descricao: 'Do seu sistema na internet, por https. Cada evento chega por POST.',
    autoComplete: 'off',
    validar: erroDoEndereco,
  },
  eventos: { tipo: 'livre', rotulo: 'Eventos', obrigatorio: true, vazio: [] as Eventos },
} as const

function EscolhaDeEventos({ id, label, required, value, onChange, error }: PropsDoCampo<Eventos>) {
  // In the order of the contract, whichever was ticked first.
  const mudar = (quais: readonly string[], dentro: boolean) =>
    onChange(EVENTOS.filter((evento) => (quais.includes(evento) ? dentro : value.includes(evento))))
  const todos = value.length === EVENTOS.length
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="rz-sem-moldura"
      aria-describedby={error ? `${id}-erro` : undefined}
    >
      <legend className="rz-webhook-eventos">
        <Input.Label labelElement="div" required={required}>
          {label}
        </Input.Label>
      </legend>
      <Checkbox
        label="Todos"
        checked={todos}
        indeterminate={!todos && value.length > 0}
        onChange={() => mudar(EVENTOS, !todos)}
      />
      {GRUPOS.map(({ titulo, eventos }) => (
        <fieldset key={titulo} className="rz-grupo-de-marcas">
          <legend>{titulo}</legend>
          {eventos.map((evento) => (
            <Checkbox
              key={evento}
              label={textoDoEvento(evento)}
              checked={value.includes(evento)}
              onChange={({ currentTarget }) => mudar([evento], currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
      {error ? <Input.Error id={`${id}-erro`}>{error}</Input.Error> : null}
    </fieldset>
  )
}

type Props = { onFechar: () => void }
type Escrito = { nome: string; url: string; eventos: Eventos }

function Novo({ onFechar, onCriado }: Props & { onCriado: (segredo: string) => void }) {
  const { executar, falha } = useAcao(webhooks.criarWebhook)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  return (
    <Formulario
      de={formulario}
      enviar="Criar webhook"
      onVoltar={onFechar}
      onEnviar={(valores: Escrito) => executar(valores)}
      onFeito={({ segredo }) => onCriado(segredo)}
    >
      <Campo de={formulario} nome="nome" />
      <Campo de={formulario} nome="url" />
      <EscolhaDeEventos {...formulario.campo('eventos')} />
    </Formulario>
  )
}

/** A new subscription; its secret is shown once. */
export function DialogoDoWebhook({ onFechar }: Props) {
  const [segredo, setSegredo] = useState<string | null>(null)
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={segredo === null ? 'Novo webhook' : 'Webhook criado'}
      tamanho="lg"
      preso={segredo !== null}
    >
      {segredo === null ? (
        <Novo onFechar={onFechar} onCriado={setSegredo} />
      ) : (
        <SegredoMostrado valor={segredo} rotulo="Segredo" onFechar={onFechar}>
          Com este segredo o seu sistema confere a assinatura de cada entrega (Standard Webhooks,
          HMAC-SHA256): sem ele não há como saber que foi a Razão que enviou.
        </SegredoMostrado>
      )}
    </Dialogo>
  )
}

/** Changes the name, the address and the events of a subscription. */
export function EditarWebhook({ webhook, onFechar }: Props & { webhook: Webhook }) {
  const { id: webhookId, nome, url, eventos, ativo, versao } = webhook
  const { executar, falha } = useAcao(webhooks.alterarWebhook)
  const formulario = useFormulario({ campos: CAMPOS, inicial: { nome, url, eventos }, falha })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Editar ${nome}`} tamanho="lg">
      <Formulario
        de={formulario}
        enviar="Salvar"
        onVoltar={onFechar}
        onEnviar={(valores: Escrito) => executar({ webhookId, versao, ativo, ...valores })}
        onFeito={() => {
          avisos.ok('Webhook salvo. O que ainda não foi entregue já vai para o endereço de agora.')
          onFechar()
        }}
      >
        <Campo de={formulario} nome="nome" />
        <Campo de={formulario} nome="url" />
        <EscolhaDeEventos {...formulario.campo('eventos')} />
      </Formulario>
    </Dialogo>
  )
}

/** Gives a subscription another secret, shown once; the one before signs too for a day. */
export function TrocarSegredo({ webhook, onFechar }: Props & { webhook: Webhook }) {
  const [segredo, setSegredo] = useState<string | null>(null)
  const { executar } = useAcao(webhooks.trocarSegredoDoWebhook)
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={segredo === null ? `Trocar o segredo de ${webhook.nome}` : 'Segredo trocado'}
      preso={segredo !== null}
    >
      {segredo === null ? (
        <Formulario
          antes={
            <p>
              Um segredo novo é criado e mostrado uma vez. Por 24 horas cada entrega leva as duas
              assinaturas, a do novo e a do atual: troque-o no seu sistema nesse prazo e nada se
              perde. Depois, só o novo vale.
            </p>
          }
          enviar="Trocar segredo"
          perigo
          onVoltar={onFechar}
          onEnviar={() => executar({ webhookId: webhook.id })}
          onFeito={(novo) => setSegredo(novo.segredo)}
        />
      ) : (
        <SegredoMostrado valor={segredo} rotulo="Segredo" onFechar={onFechar}>
          Por 24 horas as entregas levam também a assinatura do segredo anterior. Troque-o no seu
          sistema nesse prazo.
        </SegredoMostrado>
      )}
    </Dialogo>
  )
}
