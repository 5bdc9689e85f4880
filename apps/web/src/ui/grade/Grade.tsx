import { useEffect, useMemo, useRef } from 'react'
import { AvisoDeDemora } from '../Carregando.tsx'
import { CartaoErro } from '../CartaoErro.tsx'
import { useDentroDaGaveta } from '../dentro-da-gaveta.ts'
import { Faixa } from '../Faixa.tsx'
import { formatarInteiro } from '../formato.ts'
import { BarraDeLote } from './BarraDeLote.tsx'
import { BarraSuperior } from './BarraSuperior.tsx'
import { Corpo } from './Corpo.tsx'
import { Vazio } from './estados-da-grade.tsx'
import { MenuDeAjustes } from './MenuDeAjustes.tsx'
import { MenuDeVisoes } from './MenuDeVisoes.tsx'
import type { PropsDaGrade } from './props.ts'
import { Rodape } from './Rodape.tsx'
import { fimDasPresas, larguraDe, larguraMinima } from './tipos.ts'
import { useAparencia } from './use-aparencia.ts'
import { deslocamentos } from './use-tabela.ts'
import './grade.css'
import './celular.css'

const LARGURA_DA_ESCOLHA = 40

/** The end of the rows shown: coming into sight brings more. */
function FimDasLinhas({ onMais, buscando }: { onMais: () => void; buscando: boolean }) {
  const fim = useRef<HTMLDivElement>(null)
  const mais = useRef(onMais)
  mais.current = onMais
  useEffect(() => {
    const alvo = fim.current
    if (!alvo || buscando) return
    const olho = new IntersectionObserver(([visto]) => visto?.isIntersecting && mais.current())
    olho.observe(alvo)
    return () => olho.disconnect()
  }, [buscando])
  return (
    <div ref={fim} className="rz-mais" role="status">
      {buscando ? 'Buscando mais…' : ''}
    </div>
  )
}

type DaBarra<L> = { props: PropsDaGrade<L>; ajuste: ReturnType<typeof useAparencia<L>>['ajuste'] }

function Barra<L>({ props, ajuste }: DaBarra<L>) {
  const campoDeBusca = useRef<HTMLInputElement>(null)
  const { aparencia } = props
  // Saved views are of the screen; a list in a drawer is of its row.
  const visoes = useDentroDaGaveta() ? undefined : props.visoes
  return (
    <BarraSuperior
      rotulo={props.rotulo}
      busca={props.busca}
      onBusca={props.onBusca}
      campoDeBusca={campoDeBusca}
      controles={props.controles}
      filtros={props.filtros ?? []}
      onLimparFiltros={props.onLimparFiltros}
      onExportar={props.onExportar}
      ajustes={
        ajuste && aparencia ? (
          <>
            {visoes ? <MenuDeVisoes visoes={visoes} /> : null}
            <MenuDeAjustes ajuste={ajuste} aparencia={aparencia} />
          </>
        ) : null
      }
    />
  )
}

/**
 * The standard list of the product: server pages, sort, sums of the whole filter, choice of rows, columns as
 * each person wants them, saved views, export, keys, and the five states. It holds nothing: `useLista` of
 * `state/` keeps page, sort, filters and columns in the URL and in the preferences.
 */
export function Grade<L>(daTela: PropsDaGrade<L>) {
  const { tabela, colunas, linhas, ajuste, mais } = useAparencia(daTela)
  const props = { ...daTela, colunas, linhas }
  const { paginacao, selecao, onSelecao } = props
  const inicio = selecao ? LARGURA_DA_ESCOLHA : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is another at each drawing; its columns are not
  const presas = useMemo(() => deslocamentos(tabela, inicio), [colunas, inicio])
  const trilhas = [...(selecao ? [`${LARGURA_DA_ESCOLHA}px`] : []), ...colunas.map(larguraDe)]
  const pronta = props.falha === undefined
  const quantas = pronta && linhas ? (paginacao?.totalDeRegistros ?? linhas.length) : undefined
  const vazia = pronta && linhas?.length === 0
  const comLinhas = pronta && !vazia
  const buscandoMais = linhas !== undefined && daTela.linhas === undefined
  return (
    <section
      className="rz-grade rz-cartao"
      data-celular={props.noCelular ?? 'cartoes'}
      data-densidade={props.aparencia?.densidade}
      aria-label={props.rotulo}
      style={
        {
          '--rz-colunas': trilhas.join(' '),
          '--rz-minima': `${larguraMinima(trilhas)}px`,
          '--rz-presas': `${fimDasPresas(colunas, presas, inicio)}px`,
        } as Record<string, string>
      }
    >
      <Barra props={props} ajuste={ajuste} />
      {props.parcial ? <Faixa tom="atencao">{props.parcial}</Faixa> : null}
      <div className="rz-progresso" data-ativo={(props.atualizando && linhas) || undefined} />
      {props.falha ? (
        <div className="rz-grade-falha">
          <CartaoErro {...props.falha} onTentarDeNovo={props.onTentarDeNovo} />
        </div>
      ) : null}
      {/* Said, and not shown: how many a search or a filter left. */}
      <output className="rz-so-leitor">
        {quantas === undefined ? '' : `${props.rotulo}: ${formatarInteiro(quantas)}`}
      </output>
      {vazia ? <Vazio {...props} /> : null}
      {comLinhas ? (
        <div className="rz-rolagem rz-desliza">
          <Corpo props={props} tabela={tabela} presas={presas} ajuste={ajuste} />
          {mais || buscandoMais ? (
            <FimDasLinhas onMais={mais ?? (() => undefined)} buscando={buscandoMais} />
          ) : null}
        </div>
      ) : null}
      {comLinhas && linhas === undefined ? <AvisoDeDemora onCancelar={props.onCancelar} /> : null}
      {comLinhas && paginacao && props.onPagina && props.onTamanho ? (
        <Rodape paginacao={paginacao} onPagina={props.onPagina} onTamanho={props.onTamanho} />
      ) : null}
      {selecao && onSelecao ? (
        <BarraDeLote
          selecao={selecao}
          onSelecao={onSelecao}
          total={quantas ?? 0}
          paginaInteira={tabela.getIsAllPageRowsSelected()}
          acoes={props.acoesEmLote}
        />
      ) : null}
    </section>
  )
}
