import { Button, Modal } from '@mantine/core'
import { fechamento } from '@razao/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Falha } from '../../api/falha.ts'
import { falhaNaTela } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { useDevolverFoco } from '../../ui/use-devolver-foco.ts'
import { ResumoDaPrevia } from './ResumoDaPrevia.tsx'
import type { Execucao, Previa } from './tipos.ts'

export type PedidoDeExecucao = {
  readonly titulo: string
  /** One sentence: what it does. */
  readonly texto: string
  readonly confirmar: string
  readonly execucao: Execucao
}

type Props = {
  pedido: PedidoDeExecucao
  onFechar: () => void
  onCriada: (operacaoId: number) => void
  onAbrirEmpresa: (empresaId: number) => void
  /** The filter brings another number of companies now: the list is read again and the choice cleared. */
  onRevisar: () => void
}

const nomesDasEtapas = (etapas: readonly fechamento.Etapa[]): string =>
  etapas.map((etapa) => fechamento.ROTULOS_ETAPA[etapa]).join(' → ')

function Conteudo({ previa, onAbrir }: { previa: Previa; onAbrir: (id: number) => void }) {
  return (
    <ResumoDaPrevia
      inicial={previa.afetadas === 0 && previa.impedidas > 0 ? 'impedidas' : 'afetadas'}
      onAbrir={onAbrir}
      partes={[
        {
          chave: 'afetadas',
          titulo: 'Serão afetadas',
          tom: 'info',
          quantas: previa.afetadas,
          lista: previa.exemplos.map(({ empresaId, empresa, etapas }) => ({
            id: empresaId,
            nome: empresa,
            detalhe: nomesDasEtapas(etapas),
          })),
        },
        {
          chave: 'feitas',
          titulo: 'Já estão feitas',
          tom: 'ok',
          quantas: previa.jaFeitas,
          lista: [],
          semLista: 'Já estão nesse estado: nada muda nelas.',
        },
        {
          chave: 'impedidas',
          titulo: 'Impedidas',
          tom: 'atencao',
          quantas: previa.impedidas,
          lista: previa.impedimentos.map(({ empresaId, empresa, motivo }) => ({
            id: empresaId,
            nome: empresa,
            detalhe: motivo,
          })),
        },
      ]}
    />
  )
}

/** The refusal of a choice whose count changed, with the way to look again. */
function SelecaoMudou({ falha, onRevisar }: { falha: Falha; onRevisar: () => void }) {
  return (
    <Faixa
      tom="atencao"
      acao={
        <Button size="compact-sm" variant="default" onClick={onRevisar}>
          Revisar a seleção
        </Button>
      }
    >
      {falha.detail ?? 'O filtro agora traz outra quantidade de empresas. Revise.'}
    </Faixa>
  )
}

/** Asks what an execution would do; then, once confirmed, starts it. Nothing is done before. */
function useDialogo({ pedido, onFechar, onCriada }: Props) {
  const prever = useAcao(fechamento.preverFechamento, { semModal: true })
  const executar = useAcao(fechamento.executarFechamento, { semModal: true })
  const [previa, setPrevia] = useState<Previa>()
  const [falha, setFalha] = useState<Falha>()
  const confirmando = useRef(false)

  const { executar: pedirPrevia } = prever
  const buscar = useCallback(async () => {
    setFalha(undefined)
    const resultado = await pedirPrevia(pedido.execucao)
    if (resultado.ok) setPrevia(resultado.valor)
    else setFalha(resultado.falha)
  }, [pedirPrevia, pedido])
  useEffect(() => void buscar(), [buscar])

  const confirmar = async () => {
    // Set at once: a second click in the same instant finds it taken.
    if (confirmando.current) return
    confirmando.current = true
    const resultado = await executar.executar(pedido.execucao)
    confirmando.current = false
    if (!resultado.ok) return setFalha(resultado.falha)
    onFechar()
    onCriada(resultado.valor.operacaoId)
  }
  return { previa, falha, buscar, confirmar, enviando: executar.enviando }
}

/** Preview of an execution: how many it touches, how many are done, how many it cannot and why. */
export function DialogoDaExecucao(props: Props) {
  useDevolverFoco()
  const { pedido, onFechar, onAbrirEmpresa, onRevisar } = props
  const { previa, falha, buscar, confirmar, enviando } = useDialogo(props)
  const afetadas = previa?.afetadas ?? 0
  const mudou = falha?.codigo === 'selecao-mudou'
  return (
    <Modal opened onClose={onFechar} title={pedido.titulo} size="lg">
      <div className="fech-dialogo">
        <p>{pedido.texto}</p>
        {falha && mudou ? <SelecaoMudou falha={falha} onRevisar={onRevisar} /> : null}
        {falha && !mudou ? (
          <CartaoErro {...falhaNaTela(falha)} onTentarDeNovo={() => void buscar()} />
        ) : null}
        {!previa && !falha ? <Carregando linhas={5} /> : null}
        {previa && !mudou ? (
          <Conteudo
            previa={previa}
            onAbrir={(id) => {
              onFechar()
              onAbrirEmpresa(id)
            }}
          />
        ) : null}
        <div className="fech-dialogo-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button
            data-autofocus
            loading={enviando}
            disabled={!previa || afetadas === 0 || mudou}
            onClick={() => void confirmar()}
          >
            {afetadas > 0
              ? `${pedido.confirmar} em ${plural(afetadas, 'empresa')}`
              : `${pedido.confirmar} (${formatarInteiro(0)})`}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
