import { Button, Progress } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Falha, falhaNaTela } from '../../api/falha.ts'
import type { Resultado } from '../../api/pedir.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { executarLote } from './lote.ts'
import { ResumoDaPrevia } from './ResumoDaPrevia.tsx'

/** What becomes of a row: done now, already so, or why not. */
export type Destino =
  | { readonly tipo: 'afetada'; readonly detalhe: string }
  | { readonly tipo: 'feita' }
  | { readonly tipo: 'impedida'; readonly detalhe: string }

/** What came of it; `recusadas` in words. */
export type FimDoLote = {
  readonly feitas: number
  readonly recusadas: readonly { readonly nome: string; readonly motivo: string }[]
}

export type PedidoDeLote<L> = {
  readonly titulo: string
  readonly texto: string
  readonly confirmar: string
  /** Singular and plural of a row. */
  readonly coisa: readonly [string, string]
  readonly buscar: () => Promise<Resultado<readonly L[]>>
  readonly avaliar: (linha: L) => Destino
  readonly nome: (linha: L) => string
  readonly id: (linha: L) => number
  /** One request per row… */
  readonly fazer?: (linha: L) => Promise<Resultado<unknown>>
  /** …or one request for all. */
  readonly fazerJuntas?: (linhas: readonly L[]) => Promise<Resultado<FimDoLote>>
}
type Props<L> = {
  pedido: PedidoDeLote<L>
  onFechar: () => void
  /** Something was written: the lists are stale. */
  onTerminar: () => void
}

function useLote<L>({ pedido, onTerminar }: Props<L>) {
  const [linhas, setLinhas] = useState<readonly L[]>()
  const [falha, setFalha] = useState<Falha>()
  const [prontas, setProntas] = useState<number | null>(null)
  const [resultado, setResultado] = useState<FimDoLote>()
  const corte = useRef<AbortController | null>(null)

  const buscar = useCallback(async () => {
    setFalha(undefined)
    const lidas = await pedido.buscar()
    if (lidas.ok) setLinhas(lidas.valor)
    else setFalha(lidas.falha)
  }, [pedido])
  useEffect(() => {
    void buscar()
    return () => corte.current?.abort()
  }, [buscar])

  const confirmar = async (afetadas: readonly L[]) => {
    // Set at once: a second click in the same instant finds it taken.
    if (corte.current) return
    corte.current = new AbortController()
    setProntas(0)
    const fim = await executar(pedido, afetadas, {
      sinal: corte.current.signal,
      aoAvancar: setProntas,
    })
    onTerminar()
    if (fim.ok) return setResultado(fim.valor)
    corte.current = null
    setProntas(null)
    setFalha(fim.falha)
  }
  return {
    linhas,
    falha,
    buscar,
    prontas,
    resultado,
    confirmar,
    parar: () => corte.current?.abort(),
  }
}

const mensagemDe = ({ titulo, detail }: Falha): string => detail ?? titulo

async function executar<L>(
  pedido: PedidoDeLote<L>,
  linhas: readonly L[],
  opcoes: { sinal: AbortSignal; aoAvancar: (prontas: number) => void },
): Promise<Resultado<FimDoLote>> {
  const { fazer, fazerJuntas } = pedido
  if (fazerJuntas) return await fazerJuntas(linhas)
  if (!fazer) return { ok: true, valor: { feitas: 0, recusadas: [] } }
  const fim = await executarLote(linhas, fazer, opcoes)
  const recusadas = fim.recusadas.map(({ linha, falha }) => ({
    nome: pedido.nome(linha),
    motivo: mensagemDe(falha),
  }))
  return { ok: true, valor: { feitas: fim.feitas.length, recusadas } }
}

function Terminado({ feitas, recusadas }: FimDoLote) {
  return (
    <ResumoDaPrevia
      inicial={recusadas.length > 0 ? 'recusadas' : 'feitas'}
      partes={[
        {
          chave: 'feitas',
          titulo: 'Feitas',
          tom: 'ok',
          quantas: feitas,
          lista: [],
          semLista: 'Tudo certo com elas.',
        },
        {
          chave: 'recusadas',
          titulo: 'Recusadas',
          tom: 'erro',
          quantas: recusadas.length,
          lista: recusadas.map(({ nome, motivo }, id) => ({ id, nome, detalhe: motivo })),
        },
      ]}
    />
  )
}

function partesDe<L>(pedido: PedidoDeLote<L>, linhas: readonly L[]) {
  const avaliadas = linhas.map((linha) => ({ linha, destino: pedido.avaliar(linha) }))
  const listar = (tipo: Destino['tipo']) =>
    avaliadas
      .filter(({ destino }) => destino.tipo === tipo)
      .map(({ linha, destino }) => ({
        id: pedido.id(linha),
        nome: pedido.nome(linha),
        detalhe: 'detalhe' in destino ? destino.detalhe : '',
      }))
  const afetadas = avaliadas.flatMap(({ linha, destino }) =>
    destino.tipo === 'afetada' ? [linha] : [],
  )
  const parte = (tipo: Destino['tipo'], chave: string) => {
    const lista = listar(tipo)
    return { chave, quantas: lista.length, lista: lista.slice(0, 200) }
  }
  return {
    afetadas,
    partes: [
      { ...parte('afetada', 'afetadas'), titulo: 'Serão afetadas', tom: 'info' as const },
      { ...parte('feita', 'feitas'), titulo: 'Já estão assim', tom: 'ok' as const },
      { ...parte('impedida', 'impedidas'), titulo: 'Impedidas', tom: 'atencao' as const },
    ],
  }
}

/** A bulk action made of one request per row: preview, progress, what was refused and why. */
export function DialogoDoLote<L>(props: Props<L>) {
  const { pedido, onFechar } = props
  const lote = useLote(props)
  const { afetadas, partes } = partesDe(pedido, lote.linhas ?? [])
  const correndo = lote.prontas !== null && !lote.resultado
  return (
    <Dialogo aberto onFechar={onFechar} titulo={pedido.titulo} tamanho="lg" preso={correndo}>
      <div className="fech-dialogo">
        <p>{pedido.texto}</p>
        {lote.falha ? (
          <CartaoErro {...falhaNaTela(lote.falha)} onTentarDeNovo={() => void lote.buscar()} />
        ) : null}
        {!lote.linhas && !lote.falha ? <Carregando linhas={5} /> : null}
        {lote.resultado ? <Terminado {...lote.resultado} /> : null}
        {lote.linhas && !lote.resultado ? (
          <ResumoDaPrevia
            inicial={afetadas.length === 0 ? 'impedidas' : 'afetadas'}
            partes={partes}
          />
        ) : null}
        {correndo ? (
          <Progress
            value={((lote.prontas ?? 0) / Math.max(1, afetadas.length)) * 100}
            aria-label={`Feitas ${formatarInteiro(lote.prontas ?? 0)} de ${formatarInteiro(afetadas.length)}`}
          />
        ) : null}
        <div className="fech-dialogo-acoes">
          <Button variant="default" onClick={correndo ? lote.parar : onFechar}>
            {rotuloDeSair(correndo, lote.resultado !== undefined)}
          </Button>
          {lote.resultado ? null : (
            <Button
              loading={correndo}
              disabled={afetadas.length === 0}
              onClick={() => void lote.confirmar(afetadas)}
            >
              {`${pedido.confirmar} ${plural(afetadas.length, ...pedido.coisa)}`}
            </Button>
          )}
        </div>
      </div>
    </Dialogo>
  )
}

function rotuloDeSair(correndo: boolean, terminado: boolean): string {
  if (correndo) return 'Parar'
  return terminado ? 'Fechar' : 'Voltar'
}
