import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { BotaoMemoria } from '../../../ui/BotaoMemoria.tsx'
import { DataCivil } from '../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { GavetaMemoria } from '../../../ui/GavetaMemoria.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { Taxa } from '../../../ui/Taxa.tsx'
import type { CobrancaInteira } from './cobranca.ts'
import './venda.css'

type Previa = CobrancaInteira['previa']
type Retencao = Previa['retencoes'][number]

const SIGLAS: Readonly<Record<Retencao['tributo'], string>> = {
  iss: 'ISS',
  irrf: 'IRRF',
  pis: 'PIS',
  cofins: 'COFINS',
  csll: 'CSLL',
  inss: 'INSS',
}

function UmaRetencao({ tributo, retido, valor, aliquota, porque, lei }: Retencao) {
  return (
    <li data-retido={retido || undefined}>
      {retido ? <IconCheck size={14} aria-hidden /> : <IconMinus size={14} aria-hidden />}
      <span className="fa-retencao-nome">
        <strong>{SIGLAS[tributo]}</strong>{' '}
        {retido ? (
          <>
            retido{aliquota === null ? null : ' · '}
            {aliquota === null ? null : <Taxa valor={aliquota} />}
          </>
        ) : (
          'não retido'
        )}
      </span>
      <span className="fa-retencao-valor">{retido ? <Dinheiro valor={valor} /> : null}</span>
      <span className="fa-retencao-porque rz-suave">
        {porque}
        {lei && !porque.includes(lei) ? ` (${lei})` : ''}
      </span>
    </li>
  )
}

/** Each tax that the customer keeps, and why; or why not. */
export function RetencoesDaPrevia({ retencoes }: Pick<Previa, 'retencoes'>) {
  if (retencoes.length === 0) return null
  return (
    <section className="fa-secao">
      <h3>Retenções</h3>
      <ul className="fa-retencoes">
        {retencoes.map((uma) => (
          <UmaRetencao key={uma.tributo} {...uma} />
        ))}
      </ul>
    </section>
  )
}

/** What the customer pays, with the account that gave it; of what was cancelled, what it would have been. */
export function LiquidoDaPrevia({ previa, cancelada }: { previa: Previa; cancelada?: boolean }) {
  const [memoria, setMemoria] = useState(false)
  return (
    <div className="fa-liquido" data-cancelada={cancelada || undefined}>
      <span className="rz-suave">
        {cancelada ? 'Nada a receber: cancelada. O líquido era' : 'Líquido a receber'}
      </span>
      <strong>
        <Dinheiro valor={previa.liquido} />
        <BotaoMemoria rotulo="líquido a receber" onClick={() => setMemoria(true)} />
      </strong>
      <GavetaMemoria aberta={memoria} onFechar={() => setMemoria(false)} memoria={previa.memoria} />
    </div>
  )
}

function Linha({ rotulo, valor }: { rotulo: string; valor: number }) {
  return (
    <>
      <dt>{rotulo}</dt>
      <dd>
        <Dinheiro valor={valor} />
      </dd>
    </>
  )
}

/** From the gross to the base and its ISS. */
export function ContaDaPrevia({ previa }: { previa: Previa }) {
  const { bruto, desconto, deducoes, base, aliquotaIss, iss, retido, recolhimentoDoIss } = previa
  const noDas = recolhimentoDoIss === 'das'
  return (
    <>
      <dl className="rz-fatos fa-conta">
        <Linha rotulo="Valor" valor={bruto} />
        {desconto > 0 ? <Linha rotulo="Desconto" valor={-desconto} /> : null}
        {deducoes > 0 ? <Linha rotulo="Deduções" valor={-deducoes} /> : null}
        {base === bruto ? null : <Linha rotulo="Base do ISS" valor={base} />}
        <dt>
          ISS{' '}
          {aliquotaIss === null ? null : (
            <span className="rz-suave">
              de <Taxa valor={aliquotaIss} />
            </span>
          )}
        </dt>
        <dd>
          {noDas ? <span className="rz-suave">dentro do DAS: </span> : null}
          <Dinheiro valor={iss} />
        </dd>
        {retido > 0 ? <Linha rotulo="Total retido" valor={-retido} /> : null}
      </dl>
      {noDas ? (
        <p className="rz-suave fa-no-das">
          Do Simples Nacional, este ISS é uma parte do DAS: não é destacado na nota nem descontado
          do que o cliente paga.
        </p>
      ) : null}
    </>
  )
}

type Parcela = CobrancaInteira['listaDeParcelas'][number]

/** When and how much of the net is to be paid; one instalment says it in a line. */
export function ParcelasDaPrevia({ parcelas }: { parcelas: readonly Parcela[] }) {
  if (parcelas.length === 0) return null
  return (
    <section className="fa-secao">
      <h3>{parcelas.length === 1 ? 'Pagamento' : 'Parcelas'}</h3>
      <Tabela
        nome="Parcelas"
        className="fa-tabela"
        linhas={parcelas}
        chave={({ ordem }) => ordem}
        colunas={[
          {
            titulo: 'Parcela',
            nomeia: true,
            celula: ({ ordem }) => `${ordem} de ${parcelas.length}`,
          },
          {
            titulo: 'Vencimento',
            celula: ({ vencimento }) => <DataCivil valor={vencimento} />,
          },
          { titulo: 'Valor', fim: true, celula: ({ valor }) => <Dinheiro valor={valor} /> },
        ]}
      />
    </section>
  )
}
