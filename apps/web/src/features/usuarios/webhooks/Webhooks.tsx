import { Button } from '@mantine/core'
import { webhooks } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { usePode, useUsuario } from '../../../state/contexto.ts'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { AvisoDoWebhook } from './AvisoDoWebhook.tsx'
import { DialogoDoWebhook } from './DialogoDoWebhook.tsx'
import {
  CADA_MS,
  SITUACOES_DA_ENTREGA,
  situacaoDoWebhook,
  textoDosEventos,
  type Webhook,
} from './webhook.ts'

const GavetaDoWebhook = lazy(async () => ({
  default: (await import('./GavetaDoWebhook.tsx')).GavetaDoWebhook,
}))

/** In the address: whose drawer is open. */
const ABERTA = 'aberta'

function UltimaEntrega({ ultimaEntrega }: Webhook) {
  if (ultimaEntrega === null) return <span className="rz-suave">Nenhuma ainda</span>
  const { tom, texto } = SITUACOES_DA_ENTREGA[ultimaEntrega.estado]
  return (
    <span className="rz-nome-da-pessoa rz-webhook-da-lista">
      <Situacao tom={tom}>{texto}</Situacao>
      <span className="rz-suave">
        <Instante valor={ultimaEntrega.em} />
      </span>
    </span>
  )
}

const COLUNAS: readonly Coluna<Webhook>[] = [
  {
    campo: 'nome',
    titulo: 'Webhook',
    fixa: true,
    largura: 'minmax(220px, 1.2fr)',
    celular: 'titulo',
    celula: ({ nome, url }) => (
      <span className="rz-nome-da-pessoa rz-webhook">
        <strong>{nome}</strong>
        <span className="rz-suave">{url}</span>
      </span>
    ),
  },
  {
    campo: 'eventos',
    titulo: 'Eventos',
    largura: 'minmax(200px, 1.4fr)',
    celular: 'larga',
    valor: ({ eventos }) => textoDosEventos(eventos),
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    largura: 180,
    situacao: situacaoDoWebhook,
  },
  {
    campo: 'ultimaEntrega',
    titulo: 'Última entrega',
    largura: 160,
    celula: (webhook) => <UltimaEntrega {...webhook} />,
  },
  {
    campo: 'falhandoDesde',
    titulo: 'Falha desde',
    tipo: 'instante',
    ajuda: 'Desde quando nenhuma entrega é aceita.',
  },
]

/** What the office's own programs are told of: the addresses, how each is, and the drawer of one. */
export function Webhooks() {
  const pode = usePode('ver', 'admin')
  const deTodas = useUsuario()?.empresas.todas ?? false
  if (!pode) return null
  return (
    <section className="rz-formulario rz-webhooks" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      {deTodas ? (
        <Lista />
      ) : (
        <p className="rz-suave">
          Webhooks contam de todas as empresas do escritório: só quem vê todas mexe neles.
        </p>
      )}
    </section>
  )
}

function Lista() {
  const muda = usePode('transmitir', 'admin')
  const [parametros, mudarParametros] = useSearchParams()
  const { dados, estado } = useConsulta(
    webhooks.listarWebhooks,
    {},
    { intervalo: parametros.has(ABERTA) ? CADA_MS : 0 },
  )
  const [criando, setCriando] = useState(false)
  const abrir = (id: number | null) =>
    mudarParametros((antes) => {
      if (id === null) antes.delete(ABERTA)
      else antes.set(ABERTA, String(id))
      return antes
    })
  const aberto = dados?.itens.find(({ id }) => String(id) === parametros.get(ABERTA))
  return (
    <>
      <div className="rz-cabeca-da-integracao">
        <p className="rz-suave">
          Cada evento escolhido vai, assinado, para o endereço do seu sistema, em vez de ele
          perguntar de tempos em tempos.
        </p>
        {muda ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setCriando(true)}>
            Novo webhook
          </Button>
        ) : null}
      </div>
      {dados?.itens
        .filter(({ desligadoEm }) => desligadoEm !== null)
        .map((webhook) => (
          <AvisoDoWebhook key={webhook.id} webhook={webhook} muda={muda} nomeia />
        ))}
      <Grade
        rotulo="webhooks"
        colunas={COLUNAS}
        linhas={dados?.itens}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ nome }) => nome}
        onAbrir={({ id }) => abrir(id)}
        abertaId={aberto?.id}
        {...estado}
        atualizando={false}
        vazio={{
          titulo: 'Nenhum webhook ainda',
          texto: muda
            ? 'Diga o endereço do seu sistema e os eventos de que ele quer saber.'
            : 'Quem pode transmitir na administração do escritório cria o primeiro.',
        }}
      />
      {criando ? <DialogoDoWebhook onFechar={() => setCriando(false)} /> : null}
      {aberto ? (
        <Suspense>
          <GavetaDoWebhook
            key={aberto.id}
            webhook={aberto}
            muda={muda}
            onFechar={() => abrir(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
