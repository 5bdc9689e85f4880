import { Button, NativeSelect } from '@mantine/core'
import { webhooks } from '@razao/contract'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import {
  CADA_MS,
  type Entrega,
  type EstadoDaEntrega,
  respostaDa,
  SITUACOES_DA_ENTREGA,
  textoDoEvento,
} from './webhook.ts'

const POR_PAGINA = 20

const OPCOES = [
  { value: '', label: 'Todas as situações' },
  ...webhooks.ESTADOS_DA_ENTREGA.map((estado) => ({
    value: estado,
    label: SITUACOES_DA_ENTREGA[estado].texto,
  })),
]

const COLUNAS: readonly Coluna<Entrega>[] = [
  {
    campo: 'evento',
    titulo: 'Evento',
    fixa: true,
    largura: 'minmax(150px, 1fr)',
    celular: 'titulo',
    valor: ({ evento }) => textoDoEvento(evento),
  },
  { campo: 'em', titulo: 'Quando', tipo: 'instante' },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    largura: 118,
    situacao: ({ estado }) => SITUACOES_DA_ENTREGA[estado],
  },
  {
    campo: 'resposta',
    titulo: 'Resposta',
    largura: 'minmax(110px, 0.8fr)',
    valor: ({ tentativas: [ultima] }) => (ultima === undefined ? '' : respostaDa(ultima)),
  },
  {
    campo: 'tentativas',
    titulo: 'Tentativas',
    tipo: 'numero',
    largura: 96,
    valor: ({ tentativas }) => tentativas.length,
  },
  { campo: 'proximaEm', titulo: 'Próxima', tipo: 'instante' },
]

/** A page of the deliveries of a subscription (null: nothing is asked), the newest first, and how to go through them. */
export function useEntregas(webhookId: number | null) {
  const [estado, setEstado] = useState<EstadoDaEntrega | null>(null)
  // Where each page before this one ended; the first begins nowhere.
  const [cursores, setCursores] = useState<readonly string[]>([])
  const cursor = cursores.at(-1)
  const consulta = useConsulta(
    webhooks.listarEntregasDoWebhook,
    webhookId === null
      ? AINDA_NAO
      : {
          webhookId,
          limite: POR_PAGINA,
          ...(estado === null ? {} : { estado }),
          ...(cursor === undefined ? {} : { cursor }),
        },
    { intervalo: CADA_MS },
  )
  const proximo = consulta.dados?.proximo ?? null
  return {
    ...consulta,
    filtro: estado,
    filtrar: (novo: EstadoDaEntrega | null) => {
      setEstado(novo)
      setCursores([])
    },
    temAntes: cursores.length > 0,
    voltar: () => setCursores(cursores.slice(0, -1)),
    temDepois: proximo !== null,
    avancar: () => proximo !== null && setCursores([...cursores, proximo]),
  }
}

type Props = { entregas: ReturnType<typeof useEntregas>; onAbrir: (entrega: Entrega) => void }

/** What went to the address, by state and page by page. */
export function EntregasDoWebhook({ entregas, onAbrir }: Props) {
  const { dados, estado, filtro, filtrar } = entregas
  const limpar = () => filtrar(null)
  return (
    <>
      <Grade
        rotulo="entregas"
        colunas={COLUNAS}
        linhas={dados?.itens}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ evento }) => textoDoEvento(evento)}
        onAbrir={onAbrir}
        {...estado}
        // A refresh every few seconds is not to be seen.
        atualizando={false}
        controles={
          <NativeSelect
            size="xs"
            aria-label="Situação das entregas"
            data={OPCOES}
            value={filtro ?? ''}
            onChange={({ currentTarget: { value } }) =>
              filtrar(webhooks.ESTADOS_DA_ENTREGA.find((um) => um === value) ?? null)
            }
          />
        }
        filtros={
          filtro === null
            ? []
            : [
                {
                  chave: 'estado',
                  rotulo: `Situação: ${SITUACOES_DA_ENTREGA[filtro].texto}`,
                  onRemover: limpar,
                },
              ]
        }
        vazio={{
          titulo: 'Nada enviado ainda',
          texto: 'O próximo evento escolhido que acontecer no escritório aparece aqui.',
        }}
      />
      {entregas.temAntes || entregas.temDepois ? (
        <div className="rz-paginas-do-usuario">
          <Button
            size="compact-sm"
            variant="default"
            disabled={!entregas.temAntes}
            onClick={entregas.voltar}
          >
            Mais recentes
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!entregas.temDepois}
            onClick={entregas.avancar}
          >
            Anteriores
          </Button>
        </div>
      ) : null}
    </>
  )
}
