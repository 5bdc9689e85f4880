import { Button } from '@mantine/core'
import type { PassoDaMemoria } from '@razao/contract/types'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Carregando } from './Carregando.tsx'
import { CartaoErro } from './CartaoErro.tsx'
import { Gaveta } from './Gaveta.tsx'
import type { FalhaNaTela } from './grade/tipos.ts'
import {
  explicacao,
  type MemoriaDeCalculo,
  ROTULOS_ARREDONDAMENTO,
  textoDoValor,
  trechosDaFormula,
} from './memoria.ts'

function Formula({ passo, numeros }: { passo: PassoDaMemoria; numeros: boolean }) {
  const trechos = trechosDaFormula(passo.formula, passo.operandos)
  return (
    <span className={numeros ? 'rz-formula-numeros' : 'rz-formula-nomes'}>
      {numeros ? '= ' : null}
      {trechos.map(({ texto, operando }, i) => {
        const achado = operando === undefined ? undefined : passo.operandos[operando]
        const chave = `${i}-${texto}`
        if (!achado) return <span key={chave}>{texto}</span>
        return (
          <var key={chave} title={achado.rotulo}>
            {numeros ? textoDoValor(achado.valor) : texto}
          </var>
        )
      })}
    </span>
  )
}

function Operandos({ passo }: { passo: PassoDaMemoria }) {
  return (
    <dl className="rz-operandos">
      {Object.entries(passo.operandos).map(([nome, { rotulo, valor, de, ligacoes }]) => (
        <div key={nome} style={{ display: 'contents' }}>
          <dt>{de ? <a href={`#passo-${de}`}>{rotulo}</a> : rotulo}</dt>
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

function Passos({ passos }: { passos: readonly PassoDaMemoria[] }) {
  return (
    <ol className="rz-memoria">
      {passos.map((passo) => (
        <li key={passo.id} id={`passo-${passo.id}`} className="rz-passo">
          <div className="rz-passo-cabeca">
            <strong>{passo.rotulo}</strong>
            <span className="rz-passo-resultado rz-numero">{textoDoValor(passo.resultado)}</span>
          </div>
          <div className="rz-formula">
            <Formula passo={passo} numeros={false} />
            <Formula passo={passo} numeros />
          </div>
          <Operandos passo={passo} />
          <p className="rz-fundamento">
            {passo.fundamento}
            {passo.arredondamento ? ` · ${ROTULOS_ARREDONDAMENTO[passo.arredondamento]}` : null}
            {` · regra ${passo.regra}`}
          </p>
          {passo.filhos && passo.filhos.length > 0 ? <Passos passos={passo.filhos} /> : null}
        </li>
      ))}
    </ol>
  )
}

/** The steps of a memória de cálculo, one under the other. */
export function MemoriaEscrita({ memoria }: { memoria: MemoriaDeCalculo }) {
  return (
    <>
      <Passos passos={memoria.passos} />
      <div className="rz-memoria-total">
        <span>Resultado</span>
        <span className="rz-numero">{textoDoValor(memoria.resultado)}</span>
      </div>
    </>
  )
}

function CopiarExplicacao({ memoria }: { memoria: MemoriaDeCalculo }) {
  const [copiada, setCopiada] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(explicacao(memoria))
    setCopiada(true)
  }
  return (
    <Button
      variant="default"
      leftSection={copiada ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={() => void copiar()}
    >
      {copiada ? 'Explicação copiada' : 'Copiar explicação'}
    </Button>
  )
}

type Props = {
  aberta: boolean
  onFechar: () => void
  /** Undefined while loading. */
  memoria: MemoriaDeCalculo | undefined
  falha?: FalhaNaTela | undefined
  onTentarDeNovo?: (() => void) | undefined
  /** Other buttons of the foot, such as «Recalcular e comparar». */
  acoes?: ReactNode
}

/** ƒ Como chegamos neste valor: each step with its formula, its numbers, its rounding and its law. */
export function GavetaMemoria(props: Props) {
  const { memoria, falha } = props
  return (
    <Gaveta
      aberta={props.aberta}
      onFechar={props.onFechar}
      titulo={memoria?.titulo ?? 'Como chegamos neste valor'}
      rodape={
        memoria ? (
          <>
            {props.acoes}
            <CopiarExplicacao memoria={memoria} />
          </>
        ) : null
      }
    >
      {falha ? <CartaoErro {...falha} onTentarDeNovo={props.onTentarDeNovo} /> : null}
      {!memoria && !falha ? <Carregando linhas={9} /> : null}
      {memoria ? <MemoriaEscrita memoria={memoria} /> : null}
    </Gaveta>
  )
}
