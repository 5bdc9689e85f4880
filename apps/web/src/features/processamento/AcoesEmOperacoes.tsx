import { Button, Modal, Textarea } from '@mantine/core'
import { automacao, type RouteInput } from '@razao/contract'
import { IconCheck, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'

export type SelecaoDeOperacoes = RouteInput<typeof automacao.cancelarOperacoes>['selecao']
type Tipo = 'reprocessar' | 'cancelar' | 'resolver'

type Texto = {
  readonly botao: string
  readonly titulo: string
  readonly explicacao: string
  readonly confirmar: string
  /** `3 operações voltaram para a fila`. */
  readonly feito: readonly [um: string, muitos: string]
  readonly semAcao: string
}

const TEXTOS: Readonly<Record<Tipo, Texto>> = {
  reprocessar: {
    botao: 'Reprocessar',
    titulo: 'Reprocessar',
    explicacao:
      'Só o que deu erro ou não foi feito será refeito: o que já foi gravado não se repete.',
    confirmar: 'Reprocessar',
    feito: ['operação voltou para a fila', 'operações voltaram para a fila'],
    semAcao: 'não podia ser reprocessada, porque terminou bem ou está em andamento',
  },
  cancelar: {
    botao: 'Cancelar',
    titulo: 'Cancelar',
    explicacao:
      'As que estão na fila param agora. As que estão em execução param depois do lote em andamento. O que já foi gravado continua gravado.',
    confirmar: 'Cancelar operação',
    feito: ['operação cancelada', 'operações canceladas'],
    semAcao: 'já tinha terminado',
  },
  resolver: {
    botao: 'Marcar como resolvida fora',
    titulo: 'Marcar como resolvida fora',
    explicacao:
      'Use quando o trabalho foi feito por outro caminho. Nada será refeito aqui, e o motivo fica no histórico.',
    confirmar: 'Marcar como resolvida',
    feito: ['operação marcada como resolvida', 'operações marcadas como resolvidas'],
    semAcao: 'não estava em erro',
  },
}
const ICONES = { reprocessar: IconRefresh, cancelar: IconPlayerStop, resolver: IconCheck } as const

/** What the server did, and what it left as it was. */
function contar(tipo: Tipo, { feitas, semAcao }: { feitas: number; semAcao: number }): void {
  const { feito, semAcao: porque } = TEXTOS[tipo]
  const partes = [
    feitas > 0 ? `${plural(feitas, ...feito)}.` : '',
    semAcao > 0 ? `${formatarInteiro(semAcao)} sem ação: ${porque}.` : '',
  ].filter((parte) => parte !== '')
  avisos[feitas > 0 ? 'ok' : 'atencao'](partes.join(' '))
}

function useExecutar() {
  const reprocessar = useAcao(automacao.reprocessarOperacoes)
  const cancelar = useAcao(automacao.cancelarOperacoes)
  const resolver = useAcao(automacao.resolverOperacoes)
  return {
    enviando: reprocessar.enviando || cancelar.enviando || resolver.enviando,
    executar: (tipo: Tipo, selecao: SelecaoDeOperacoes, motivo: string) => {
      if (tipo === 'reprocessar') return reprocessar.executar({ selecao })
      if (tipo === 'resolver') return resolver.executar({ selecao, motivo })
      return cancelar.executar({ selecao, ...(motivo.length >= MINIMO ? { motivo } : {}) })
    },
  }
}

const MINIMO = 5

type PropsDaPergunta = {
  tipo: Tipo
  quantas: number
  selecao: () => SelecaoDeOperacoes
  onTerminar: (feito: boolean) => void
}

function Pergunta({ tipo, quantas, selecao, onTerminar }: PropsDaPergunta) {
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const { executar, enviando } = useExecutar()
  const { explicacao, confirmar } = TEXTOS[tipo]
  const limpo = motivo.trim()
  const obrigatorio = tipo === 'resolver'
  const falta = limpo.length < MINIMO && (obrigatorio || limpo.length > 0)
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (falta) return
    const resultado = await executar(tipo, selecao(), limpo)
    if (resultado.ok) contar(tipo, resultado.valor)
    onTerminar(resultado.ok)
  }
  return (
    <form className="rz-pergunta" onSubmit={(evento) => void enviar(evento)}>
      <p>{explicacao}</p>
      {quantas > 1 ? (
        <p className="rz-suave">
          Das escolhidas, as que não estiverem nesse ponto ficam como estão, e o aviso diz quantas
          foram.
        </p>
      ) : null}
      {tipo === 'reprocessar' ? null : (
        <Textarea
          label={obrigatorio ? 'Motivo' : 'Motivo (opcional)'}
          required={obrigatorio}
          autosize
          minRows={2}
          maxLength={500}
          value={motivo}
          error={tentou && falta ? 'Escreva um motivo com pelo menos 5 letras.' : undefined}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          data-autofocus
        />
      )}
      <div className="rz-pergunta-acoes">
        <Button variant="default" onClick={() => onTerminar(false)}>
          Voltar
        </Button>
        <Button
          type="submit"
          color={tipo === 'cancelar' ? 'red.9' : 'marca'}
          loading={enviando}
          {...(tipo === 'reprocessar' ? { 'data-autofocus': true } : {})}
        >
          {confirmar}
        </Button>
      </div>
    </form>
  )
}

type Props = {
  tipos: readonly Tipo[]
  quantas: number
  /** Asked for when the person confirms: what is chosen by then. */
  selecao: () => SelecaoDeOperacoes
  onFeito?: () => void
  compacto?: boolean
}

/** Buttons that ask before acting on one, some, or every operation of the filter. */
export function AcoesEmOperacoes({ tipos, quantas, selecao, onFeito, compacto = false }: Props) {
  const [aberta, setAberta] = useState<Tipo | null>(null)
  const nome = quantas === 1 ? 'esta operação' : plural(quantas, 'operação', 'operações')
  return (
    <>
      {tipos.map((tipo) => {
        const Icone = ICONES[tipo]
        return (
          <Button
            key={tipo}
            size={compacto ? 'compact-sm' : 'sm'}
            variant={tipo === 'reprocessar' ? 'filled' : 'default'}
            leftSection={<Icone size={15} />}
            onClick={() => setAberta(tipo)}
          >
            {TEXTOS[tipo].botao}
          </Button>
        )
      })}
      <Modal
        opened={aberta !== null}
        onClose={() => setAberta(null)}
        title={aberta ? `${TEXTOS[aberta].titulo}: ${nome}` : ''}
      >
        {aberta ? (
          <Pergunta
            key={aberta}
            tipo={aberta}
            quantas={quantas}
            selecao={selecao}
            onTerminar={(feito) => {
              setAberta(null)
              if (feito) onFeito?.()
            }}
          />
        ) : null}
      </Modal>
    </>
  )
}
