import { formatarLinhaDigitavel } from '@razao/engine/guias'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { BotaoCopiar } from '../../ui/BotaoCopiar.tsx'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia, formatarDinheiro, formatarInstante } from '../../ui/formato.ts'
import { Qr } from '../../ui/Qr.tsx'
import type { Guia } from './guia.ts'

type Oficial = NonNullable<Guia['oficial']>

const SILENCIO = 10
const ALTURA = 60
const LINHA_DO_BOLETO = 47

/** `00190.00009 01234.567004 …` or four blocks with their digits. */
const emBlocos = (linha: string): string =>
  linha.length === LINHA_DO_BOLETO
    ? linha.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
    : formatarLinhaDigitavel(linha)

/** No block is cut in two at the end of a line. */
const blocos = (linha: string) =>
  emBlocos(linha)
    .split(' ')
    .map((bloco, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may be alike, and none moves
      <Fragment key={i}>
        {i > 0 ? ' ' : null}
        <span className="rz-bloco">{bloco}</span>
      </Fragment>
    ))

/** Black on white in both themes, as a reader of bars asks. */
function Barras({ barras }: { barras: readonly number[] }) {
  let x = SILENCIO
  const pretas = barras.map((largura, i) => {
    const de = x
    x += largura
    return i % 2 === 0 ? `M${de} 0h${largura}v${ALTURA}h-${largura}z` : ''
  })
  return (
    <svg
      className="rz-barras"
      role="img"
      aria-label="Código de barras da guia"
      viewBox={`0 0 ${x + SILENCIO} ${ALTURA}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <rect width={x + SILENCIO} height={ALTURA} fill="#fff" />
      <path d={pretas.join('')} fill="#000" />
    </svg>
  )
}

function PeloPix({ pix, total }: { pix: NonNullable<Oficial['pix']>; total: number }) {
  return (
    <div className="rz-pagar-pix">
      <Qr className="rz-pagar-qr" qr={pix.qr} rotulo={`QR do Pix de ${formatarDinheiro(total)}`} />
      <div>
        <BotaoCopiar texto={pix.copiaECola} size="sm" variant="filled">
          Copiar Pix
        </BotaoCopiar>
        <span className="rz-suave">Para {pix.recebedor}. Confira no aplicativo do banco.</span>
      </div>
    </div>
  )
}

const deOnde = ({ importadaPor, emitidoEm }: Oficial): string =>
  importadaPor === null
    ? `Emitida na Receita em ${formatarInstante(emitidoEm)}`
    : `Importada por ${importadaPor} em ${formatarInstante(emitidoEm)}`

/** One document of several guides: what it comes to, and what else it pays. */
function PagaTambem({ guia, oficial }: { guia: Guia; oficial: Oficial }) {
  const { total, pagaTambem } = oficial
  const outras = pagaTambem.reduce((soma, outra) => soma + outra.total, guia.total)
  return (
    <Faixa tom="info">
      Este documento é de <strong>{formatarDinheiro(total)}</strong> e paga, de uma vez, esta guia
      {pagaTambem.map((outra) => (
        <Fragment key={outra.id}>
          {' '}
          e <Link to={paths.darf(outra.id)}>{outra.rotulo}</Link> de{' '}
          {formatarCompetencia(outra.competencia)}, {formatarDinheiro(outra.total)}
        </Fragment>
      ))}
      {outras === total ? '.' : ' e outras que o escritório ainda não enviou.'} Pague-o uma vez só.
    </Faixa>
  )
}

/** By what an official guide is paid: Pix, line to be typed, and bars. */
export function ComoPagar({ guia, oficial }: { guia: Guia; oficial: Oficial }) {
  const { pix, linhaDigitavel, barras, numero, pagarAte, total, pagaTambem } = oficial
  return (
    <section className="rz-pagar" aria-label="Como pagar">
      <h2>Como pagar</h2>
      {pagaTambem.length === 0 && total === guia.total ? null : (
        <PagaTambem guia={guia} oficial={oficial} />
      )}
      {pix === null ? null : <PeloPix pix={pix} total={total} />}
      {linhaDigitavel === null ? (
        <p className="rz-suave">O código para pagar está no documento.</p>
      ) : (
        <div className="rz-pagar-linha">
          <span className="rz-suave">Linha digitável</span>
          <code>{blocos(linhaDigitavel)}</code>
          <BotaoCopiar
            texto={linhaDigitavel}
            {...(pix === null ? { size: 'sm', variant: 'filled' } : {})}
          >
            Copiar linha digitável
          </BotaoCopiar>
          {barras === null ? null : <Barras barras={barras} />}
        </div>
      )}
      <p className="rz-suave">
        Documento nº <span className="rz-numero">{numero}</span>, para pagar até{' '}
        <DataCivil valor={pagarAte} />. {deOnde(oficial)}.
      </p>
    </section>
  )
}
