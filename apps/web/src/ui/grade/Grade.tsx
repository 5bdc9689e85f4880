import { useMemo, useRef } from 'react'
import { CartaoErro } from '../CartaoErro.tsx'
import { Faixa } from '../Faixa.tsx'
import { BarraDeLote } from './BarraDeLote.tsx'
import { BarraSuperior } from './BarraSuperior.tsx'
import { Corpo } from './Corpo.tsx'
import { Vazio } from './estados-da-grade.tsx'
import type { PropsDaGrade } from './props.ts'
import { Rodape } from './Rodape.tsx'
import { estaSelecionada } from './selecao.ts'
import { deslocamentos, larguraDe } from './tipos.ts'
import './grade.css'

const LARGURA_DA_ESCOLHA = 40

/**
 * The standard list of the product: server pages, sort, sums of the whole filter, choice of rows, export,
 * keys, and the five states. It holds nothing: `useLista` of `state/` keeps page, sort and filters in the URL.
 */
export function Grade<L>(props: PropsDaGrade<L>) {
  const { colunas, linhas, paginacao, selecao, onSelecao } = props
  const campoDeBusca = useRef<HTMLInputElement>(null)
  const selecionavel = selecao !== undefined
  const presas = useMemo(
    () => deslocamentos(colunas, selecionavel ? LARGURA_DA_ESCOLHA : 0),
    [colunas, selecionavel],
  )
  const trilhas = [...(selecao ? [`${LARGURA_DA_ESCOLHA}px`] : []), ...colunas.map(larguraDe)]
  const pronta = props.falha === undefined
  const vazia = pronta && linhas?.length === 0
  const ids = (linhas ?? []).map(props.idDaLinha)
  return (
    <section
      className="rz-grade rz-cartao"
      data-celular={props.noCelular ?? 'cartoes'}
      aria-label={props.rotulo}
      style={{ '--rz-colunas': trilhas.join(' ') } as Record<string, string>}
    >
      <BarraSuperior
        rotulo={props.rotulo}
        busca={props.busca}
        onBusca={props.onBusca}
        campoDeBusca={campoDeBusca}
        controles={props.controles}
        filtros={props.filtros ?? []}
        onLimparFiltros={props.onLimparFiltros}
        onExportar={props.onExportar}
      />
      {props.parcial ? <Faixa tom="atencao">{props.parcial}</Faixa> : null}
      <div className="rz-progresso" data-ativo={(props.atualizando && linhas) || undefined} />
      {props.falha ? (
        <div className="rz-grade-falha">
          <CartaoErro {...props.falha} onTentarDeNovo={props.onTentarDeNovo} />
        </div>
      ) : null}
      {vazia ? <Vazio {...props} /> : null}
      {pronta && !vazia ? (
        <div className="rz-rolagem">
          <Corpo props={props} presas={presas} />
        </div>
      ) : null}
      {pronta && !vazia && paginacao && props.onPagina && props.onTamanho ? (
        <Rodape paginacao={paginacao} onPagina={props.onPagina} onTamanho={props.onTamanho} />
      ) : null}
      {selecao && onSelecao ? (
        <BarraDeLote
          selecao={selecao}
          onSelecao={onSelecao}
          total={paginacao?.TotalDeRegistros ?? ids.length}
          paginaInteira={ids.length > 0 && ids.every((id) => estaSelecionada(selecao, id))}
          acoes={props.acoesEmLote}
        />
      ) : null}
    </section>
  )
}
