import {
  type Arvore,
  arvoreDa,
  formulaCurta,
  type MemoriaDeCalculo,
  posicaoNasFaixas,
  posicoesDa,
  type Ramo,
  ROTULOS_ARREDONDAMENTO,
  respostaDe,
  textoDoValor,
} from '@razao/contract/memoria'
import type { PassoDaMemoria } from '@razao/contract/types'
import { useState } from 'react'
import { Link } from 'react-router'
import { PosicaoNasFaixas } from './PosicaoNasFaixas.tsx'
import './memoria.css'

type PropsDoPasso = { passo: PassoDaMemoria; arvore: Arvore }

/** What the step took as it is: facts and numbers of the law, each with the way to where it is written. */
function Fatos({ passo, arvore }: PropsDoPasso) {
  const explicados = new Set(arvore.ramosDe(passo).map(({ rotulo }) => rotulo))
  const fatos = Object.entries(passo.operandos).filter(([, { rotulo }]) => !explicados.has(rotulo))
  if (fatos.length === 0) return null
  return (
    <dl className="rz-operandos">
      {fatos.map(([nome, { rotulo, valor, ligacoes }]) => (
        <div key={nome} style={{ display: 'contents' }}>
          <dt>{rotulo}</dt>
          <dd className="rz-numero">{textoDoValor(valor)}</dd>
          {ligacoes && ligacoes.length > 0 ? (
            <dd className="rz-ligacoes">
              {ligacoes.map(({ rotulo: texto, rota }) => (
                <Link key={rota} to={rota}>
                  {texto}
                </Link>
              ))}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}

function Explicado({ passo, arvore }: PropsDoPasso) {
  const posicao = posicaoNasFaixas(passo)
  const arredondado = passo.arredondamento && ROTULOS_ARREDONDAMENTO[passo.arredondamento]
  return (
    <div className="rz-no-corpo">
      <p className="rz-formula-nomes">{formulaCurta(passo, 'palavras')}</p>
      {posicao ? <PosicaoNasFaixas posicao={posicao} /> : null}
      <Fatos passo={passo} arvore={arvore} />
      <Ramos ramos={arvore.ramosDe(passo)} arvore={arvore} />
      <p className="rz-fundamento">
        {passo.fundamento}
        {arredondado ? ` · ${arredondado}` : null}
        {` · regra ${passo.regra}`}
      </p>
    </div>
  )
}

/** One number of the account: folded, its line; open, what it came from. Nothing closed is drawn. */
function No({ rotulo, passo, arvore }: PropsDoPasso & { rotulo: string }) {
  const [aberto, setAberto] = useState(false)
  return (
    <li>
      <details
        className="rz-no"
        open={aberto}
        onToggle={({ currentTarget }) => setAberto(currentTarget.open)}
      >
        <summary>
          <span className="rz-no-rotulo">{rotulo}</span>
          <strong className="rz-numero">{textoDoValor(passo.resultado)}</strong>
          <span className="rz-no-conta rz-numero">{respostaDe(passo, arvore).conta}</span>
        </summary>
        {aberto ? <Explicado passo={passo} arvore={arvore} /> : null}
      </details>
    </li>
  )
}

function Ramos({ ramos, arvore }: { ramos: readonly Ramo[]; arvore: Arvore }) {
  if (ramos.length === 0) return null
  return (
    <ul className="rz-arvore">
      {ramos.map(({ rotulo, passo }) => (
        <No key={`${rotulo}-${passo.id}`} rotulo={rotulo} passo={passo} arvore={arvore} />
      ))}
    </ul>
  )
}

/** The answer in one line, where the company is in the table, and the account as a tree that unfolds. */
export function MemoriaEscrita({ memoria }: { memoria: MemoriaDeCalculo }) {
  const arvore = arvoreDa(memoria)
  if (!arvore) return <p className="rz-suave">Nada foi calculado.</p>
  const { raiz, soltos } = arvore
  const { conta, palavras } = respostaDe(raiz, arvore)
  return (
    <>
      <div className="rz-resposta">
        <p className="rz-resposta-conta rz-numero">{conta}</p>
        <p className="rz-suave">{palavras}</p>
        {posicoesDa(arvore).map(({ id, posicao }) => (
          <PosicaoNasFaixas key={id} posicao={posicao} />
        ))}
      </div>
      <h3 className="rz-titulo-da-arvore">De onde vem</h3>
      <Fatos passo={raiz} arvore={arvore} />
      <Ramos ramos={arvore.ramosDe(raiz)} arvore={arvore} />
      <p className="rz-fundamento">
        {raiz.fundamento} · regra {raiz.regra}
      </p>
      {soltos.length > 0 ? (
        <>
          <h3 className="rz-titulo-da-arvore">Também calculado</h3>
          <Ramos ramos={soltos.map((passo) => ({ rotulo: passo.rotulo, passo }))} arvore={arvore} />
        </>
      ) : null}
    </>
  )
}
