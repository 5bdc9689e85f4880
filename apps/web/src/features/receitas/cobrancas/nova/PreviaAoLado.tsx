import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { falhaNaTela } from '../../../../api/falha.ts'
import { links } from '../../../../paths.ts'
import { BotaoMemoria } from '../../../../ui/BotaoMemoria.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { formatarData, formatarTaxa } from '../../../../ui/formato.ts'
import { GavetaMemoria } from '../../../../ui/GavetaMemoria.tsx'
import { Recusas } from '../../emissao/Recusas.tsx'
import type { CampoDaCobranca, DeQuem } from '../../emissao/recusas.ts'
import {
  ContaDaPrevia,
  LiquidoDaPrevia,
  ParcelasDaPrevia,
  RetencoesDaPrevia,
} from '../ValoresDaPrevia.tsx'
import type { Previa } from './use-previa.ts'
import type { Previsao } from './venda.ts'

type Efeito = NonNullable<Previsao['efeito']>

const emTaxa = (valor: string | null): string => (valor === null ? '—' : formatarTaxa(valor))

/** What the sale does to the taxes of its month. */
function EfeitoNoMes({ efeito }: { efeito: Efeito }) {
  const [memoria, setMemoria] = useState(false)
  const { tributo, antes, depois, diferenca, rbt12, fatorR } = efeito
  const mudaDeAnexo = fatorR !== null && fatorR.anexoAntes !== fatorR.anexoDepois
  return (
    <section className="fa-secao">
      <h3>
        No imposto do mês <span className="rz-suave">(estimativa)</span>
      </h3>
      <dl className="rz-fatos fa-conta">
        <dt>{tributo}</dt>
        <dd>
          <Dinheiro valor={antes} /> <IconArrowRight size={13} aria-label="passa a" />{' '}
          <Dinheiro valor={depois} />
        </dd>
        <dt>Esta cobrança acrescenta</dt>
        <dd>
          <strong>
            <Dinheiro valor={diferenca} />
          </strong>
          <BotaoMemoria
            rotulo={`efeito desta cobrança no ${tributo}`}
            onClick={() => setMemoria(true)}
          />
        </dd>
        {rbt12 ? (
          <>
            <dt>RBT12 no mês seguinte</dt>
            <dd>
              <Dinheiro valor={rbt12.noMesSeguinte} />
            </dd>
          </>
        ) : null}
        {fatorR ? (
          <>
            <dt>Fator R no mês seguinte</dt>
            <dd>
              {emTaxa(fatorR.antes)} <IconArrowRight size={13} aria-label="passa a" />{' '}
              {emTaxa(fatorR.depois)}
            </dd>
          </>
        ) : null}
      </dl>
      {mudaDeAnexo ? (
        <Faixa tom="atencao">
          Com esta cobrança, o mês seguinte sai do Anexo {fatorR.anexoAntes} e vai para o Anexo{' '}
          {fatorR.anexoDepois}.
        </Faixa>
      ) : null}
      <GavetaMemoria aberta={memoria} onFechar={() => setMemoria(false)} memoria={efeito.memoria} />
    </section>
  )
}

type Repetida = {
  repetida: NonNullable<Previsao['pareceRepetida']>
  aceita: boolean
  onAceitar: () => void
}

/** Another charge of the same customer, value and month: seen, or told to be another. */
export function PareceRepetida({ repetida, aceita, onAceitar }: Repetida) {
  if (aceita) return null
  const { id, numero, emissao } = repetida
  return (
    <Faixa
      tom="atencao"
      acao={
        <>
          <Link to={links.cobranca(id)} target="_blank">
            Ver
          </Link>
          <Button size="compact-xs" variant="default" onClick={onAceitar}>
            É outra mesmo
          </Button>
        </>
      }
    >
      Parece repetida da cobrança {numero}, de {formatarData(emissao)}.
    </Faixa>
  )
}

/** So out of the ordinary that it is more often a slip of the hand: said to be so, or mended. */
export function ForaDoComum({
  ditas,
  aceito,
  onAceitar,
}: {
  ditas: readonly string[]
  aceito: boolean
  onAceitar: () => void
}) {
  if (aceito || ditas.length === 0) return null
  return (
    <Faixa
      tom="atencao"
      acao={
        <Button size="compact-xs" variant="default" onClick={onAceitar}>
          É isso mesmo
        </Button>
      }
    >
      É isso mesmo? {ditas.join(' ')}
    </Faixa>
  )
}

type Props = {
  previa: Previa
  de: DeQuem
  onCampo: (campo: CampoDaCobranca) => void
  outraMesmo: boolean
  onOutraMesmo: () => void
  issoMesmo: boolean
  onIssoMesmo: () => void
  /** What repeats has no twin to be taken for. */
  contrato?: boolean
  /** Who is abroad is asked for more before anything is worked out. */
  noExterior: boolean
}

function Conteudo({ previsao, ...props }: { previsao: Previsao } & Omit<Props, 'previa'>) {
  const { previa, efeito, avisos, impedimentos, parcelas, pareceRepetida, foraDoComum } = previsao
  return (
    <>
      {pareceRepetida && !props.contrato ? (
        <PareceRepetida
          repetida={pareceRepetida}
          aceita={props.outraMesmo}
          onAceitar={props.onOutraMesmo}
        />
      ) : null}
      <ForaDoComum ditas={foraDoComum} aceito={props.issoMesmo} onAceitar={props.onIssoMesmo} />
      <LiquidoDaPrevia previa={previa} />
      <ContaDaPrevia previa={previa} />
      {impedimentos.length > 0 ? (
        <section className="fa-secao">
          <h3>Antes de emitir</h3>
          <Recusas recusas={impedimentos} de={props.de} onCampo={props.onCampo} />
        </section>
      ) : null}
      {avisos.length > 0 ? (
        <ul className="fa-avisos">
          {avisos.map((aviso) => (
            <li key={aviso}>
              <Faixa tom="atencao">{aviso}</Faixa>
            </li>
          ))}
        </ul>
      ) : null}
      <RetencoesDaPrevia retencoes={previa.retencoes} />
      {efeito ? <EfeitoNoMes efeito={efeito} /> : null}
      <ParcelasDaPrevia parcelas={parcelas} />
    </>
  )
}

/** What will come of the charge, worked out as it is written. */
export function PreviaAoLado({ previa, ...props }: Props) {
  const { estado, previsao, falha } = previa
  const velha = 'velha' in previa && previa.velha
  return (
    <aside className="fa-previa rz-cartao" aria-label="Prévia">
      <h2>
        Prévia
        {velha ? (
          <span className="fa-recalculando" aria-hidden>
            {' '}
            · calculando…
          </span>
        ) : null}
      </h2>
      {estado === 'falta' ? (
        <p className="rz-suave">
          {props.noExterior
            ? 'Diga o serviço, o valor, o país, a moeda e a cotação, com o dia e de onde ela veio'
            : 'Escolha o cliente, o serviço e o valor'}
          : o ISS, as retenções, o líquido e o efeito no imposto aparecem aqui, enquanto você
          escreve.
        </p>
      ) : null}
      {estado === 'calculando' ? <Carregando linhas={6} /> : null}
      {falha ? (
        <CartaoErro
          {...falhaNaTela(falha)}
          titulo={falha.erros.length > 0 ? 'Para calcular, corrija' : falha.titulo}
          detalhe={
            falha.erros.map(({ mensagem }) => mensagem).join(' ') || falhaNaTela(falha).detalhe
          }
          onTentarDeNovo={falha.erros.length > 0 ? undefined : previa.tentarDeNovo}
        />
      ) : null}
      {previsao ? <Conteudo previsao={previsao} {...props} /> : null}
      <output className="rz-so-leitor">{velha ? 'Calculando…' : ''}</output>
    </aside>
  )
}
