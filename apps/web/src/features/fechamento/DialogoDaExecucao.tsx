import { Button, Textarea } from '@mantine/core'
import { fechamento, type Route, type RouteOutput } from '@razao/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Falha } from '../../api/falha.ts'
import { falhaNaTela } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarDinheiro, formatarInteiro, plural } from '../../ui/formato.ts'
import { multaPorAtraso } from './declaracao.ts'
import { type ParteDaPrevia, ResumoDaPrevia } from './ResumoDaPrevia.tsx'
import type { Previa } from './tipos.ts'

const MOTIVO_MINIMO = 5

export type PedidoDeExecucao = {
  readonly titulo: string
  /** One sentence: what it does. */
  readonly texto: string
  readonly confirmar: string
  /** The action asks for a reason of at least five letters, which goes with `execucao`. */
  readonly pedeMotivo?: boolean
  /** Counts without doing… */
  readonly previa: Pedido
  /** …and what starts the operation. */
  readonly execucao: Pedido
}
type Pedido = { readonly rota: Route; readonly entrada: Readonly<Record<string, unknown>> }

type Props = {
  pedido: PedidoDeExecucao
  onFechar: () => void
  onCriada: (operacaoId: number) => void
  onAbrirEmpresa: (empresaId: number) => void
  /** The filter brings another number of companies now: the list is read again and the choice cleared. */
  onRevisar: () => void
}

type Exemplo = RouteOutput<typeof fechamento.preverFechamento>['exemplos'][number]

/** What one company gets done, and what it lacks to go on. */
function oQueAcontece({ etapas, falta }: Exemplo): string {
  const primeira = etapas[0]
  const ultima = etapas.at(-1)
  const nome = (etapa: fechamento.Etapa) => fechamento.ROTULOS_ETAPA[etapa]
  if (primeira === undefined || ultima === undefined) return falta ?? 'Atualiza os valores do mês.'
  const feitas = primeira === ultima ? nome(primeira) : `De ${nome(primeira)} a ${nome(ultima)}`
  return falta === null ? feitas : `${feitas}. Para aí: ${falta}`
}

/** What the clients receive, before anything is sent, and the guides that stay for want of who receives them. */
function Envio({ previa }: { previa: Previa }) {
  if (!('envio' in previa)) return null
  const { envio, semDestinatario } = previa
  return (
    <>
      {envio ? (
        <Faixa tom="atencao">
          <strong>
            {envio.guias === 1 ? 'Será enviada' : 'Serão enviadas'} {plural(envio.guias, 'guia')},{' '}
            {formatarDinheiro(envio.total)}, a {plural(envio.pessoas, 'pessoa')}
          </strong>{' '}
          de {plural(envio.empresas, 'empresa')}.
        </Faixa>
      ) : null}
      {semDestinatario ? (
        <Faixa tom="atencao">
          <strong>
            {plural(semDestinatario.guias, 'guia não será enviada', 'guias não serão enviadas')} (
            {formatarDinheiro(semDestinatario.total)}):
          </strong>{' '}
          em {plural(semDestinatario.empresas, 'empresa')} não há quem receba. Cadastre uma pessoa
          da empresa, ou registre a entrega por fora.
        </Faixa>
      ) : null}
    </>
  )
}

/** How many, and how much they come to together. */
function Total({ previa }: { previa: Previa }) {
  if (!('total' in previa) || previa.afetadas === 0) return null
  return (
    <>
      <Faixa tom="info">
        <strong>
          {plural(previa.afetadas, 'empresa')}, {formatarDinheiro(previa.total)}
        </strong>{' '}
        de DAS.
      </Faixa>
      {previa.prazoVencido === null ? null : (
        <Faixa tom="atencao">{multaPorAtraso(previa.prazoVencido)} De cada empresa.</Faixa>
      )}
    </>
  )
}

/** The companies whose guides stay, apart from the rest. */
const semQuemReceba = (previa: Previa): ParteDaPrevia[] => {
  if (!('semDestinatario' in previa) || previa.semDestinatario === null) return []
  const { empresas, lista } = previa.semDestinatario
  return [
    {
      ...{ chave: 'sem-destinatario', titulo: 'Não enviadas', tom: 'atencao' as const },
      quantas: empresas,
      lista: lista.map(({ empresaId, empresa, guias, total }) => ({
        id: empresaId,
        nome: empresa,
        detalhe: `${plural(guias, 'guia')}, ${formatarDinheiro(total)}`,
      })),
    },
  ]
}

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
          lista: previa.exemplos.map((exemplo) => ({
            id: exemplo.empresaId,
            nome: exemplo.empresa,
            detalhe: 'etapas' in exemplo ? oQueAcontece(exemplo) : exemplo.detalhe,
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
        ...semQuemReceba(previa),
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
  const prever = useAcao(pedido.previa.rota, { semModal: true })
  const executar = useAcao(pedido.execucao.rota, { semModal: true })
  const [previa, setPrevia] = useState<Previa>()
  const [falha, setFalha] = useState<Falha>()
  const confirmando = useRef(false)

  const { executar: pedirPrevia } = prever
  const buscar = useCallback(async () => {
    setFalha(undefined)
    const resultado = await pedirPrevia(pedido.previa.entrada)
    if (resultado.ok) setPrevia(resultado.valor as Previa)
    else setFalha(resultado.falha)
  }, [pedirPrevia, pedido])
  useEffect(() => void buscar(), [buscar])

  const confirmar = async (motivo: string) => {
    // Set at once: a second click in the same instant finds it taken.
    if (confirmando.current) return
    confirmando.current = true
    const { entrada } = pedido.execucao
    const resultado = await executar.executar(pedido.pedeMotivo ? { ...entrada, motivo } : entrada)
    confirmando.current = false
    if (!resultado.ok) return setFalha(resultado.falha)
    onFechar()
    onCriada((resultado.valor as RouteOutput<typeof fechamento.executarFechamento>).operacaoId)
  }
  return { previa, falha, buscar, confirmar, enviando: executar.enviando }
}

/** Preview of an execution: how many it touches, how many are done, how many it cannot and why. */
export function DialogoDaExecucao(props: Props) {
  const { pedido, onFechar, onAbrirEmpresa, onRevisar } = props
  const { previa, falha, buscar, confirmar, enviando } = useDialogo(props)
  const afetadas = previa?.afetadas ?? 0
  const mudou = falha?.codigo === 'selecao-mudou'
  const [motivo, setMotivo] = useState('')
  const semMotivo = pedido.pedeMotivo === true && motivo.trim().length < MOTIVO_MINIMO
  return (
    <Dialogo aberto onFechar={onFechar} titulo={pedido.titulo} tamanho="lg">
      <div className="fech-dialogo">
        <p>{pedido.texto}</p>
        {falha && mudou ? <SelecaoMudou falha={falha} onRevisar={onRevisar} /> : null}
        {falha && !mudou ? (
          <CartaoErro {...falhaNaTela(falha)} onTentarDeNovo={() => void buscar()} />
        ) : null}
        {!previa && !falha ? <Carregando linhas={5} /> : null}
        {previa && !mudou ? <Envio previa={previa} /> : null}
        {previa && !mudou ? <Total previa={previa} /> : null}
        {previa && !mudou ? (
          <Conteudo
            previa={previa}
            onAbrir={(id) => {
              onFechar()
              onAbrirEmpresa(id)
            }}
          />
        ) : null}
        {pedido.pedeMotivo && afetadas > 0 ? (
          <Textarea
            label="Motivo"
            description="Fica no histórico de cada empresa. Pelo menos 5 letras."
            required
            autosize
            minRows={2}
            maxLength={500}
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        ) : null}
        <div className="fech-dialogo-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button
            {...(pedido.pedeMotivo ? {} : { 'data-autofocus': true })}
            loading={enviando}
            disabled={!previa || afetadas === 0 || mudou || semMotivo}
            onClick={() => void confirmar(motivo.trim())}
          >
            {afetadas > 0
              ? `${pedido.confirmar} em ${plural(afetadas, 'empresa')}`
              : `${pedido.confirmar} (${formatarInteiro(0)})`}
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
