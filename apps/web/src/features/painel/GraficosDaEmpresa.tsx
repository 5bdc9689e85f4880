import {
  formatarDinheiro,
  formatarEscala,
  formatarTaxa,
  formatarValor,
  MESES_CURTOS,
} from '../../ui/formato.ts'
import { GraficoBarras } from '../../ui/GraficoBarras.tsx'
import { Medidor, Termometro } from '../../ui/Medidor.tsx'
import type { Inicio } from './tipos.ts'

/** The gauge goes to twice the threshold: the mark stands in the middle. */
const FUNDO_DO_FATOR_R = 2

const mesCurto = (competencia: string): string => {
  const mes = MESES_CURTOS[Number(competencia.slice(5, 7)) - 1] ?? ''
  return mes === 'jan' ? `jan ${competencia.slice(2, 4)}` : mes
}

/** Revenue and tax of twelve months, with the effective rate over them. */
export function FaturamentoEImposto({ meses }: Pick<Inicio, 'meses'>) {
  return (
    <GraficoBarras
      titulo="Faturamento e imposto dos últimos 12 meses, com a alíquota efetiva"
      series={['Faturamento', 'Imposto']}
      grupos={meses.map(({ competencia, faturamento, imposto }) => ({
        rotulo: mesCurto(competencia),
        valores: [faturamento, imposto ?? 0],
      }))}
      formatar={formatarDinheiro}
      escala={formatarEscala}
      linha={{
        rotulo: 'Alíquota efetiva',
        valores: meses.map(({ aliquotaEfetiva }) =>
          aliquotaEfetiva === null ? null : Number(aliquotaEfetiva),
        ),
        formatar: (v) => formatarTaxa(String(v)),
      }}
    />
  )
}

/** The fator R against its threshold, and what is missing to pass it. */
export function MedidorDoFatorR({ fatorR }: { fatorR: NonNullable<Inicio['fatorR']> }) {
  const { valor, limite, anexo, faltaFolha } = fatorR
  const alcanca = faltaFolha === null
  return (
    <Medidor
      rotulo={`Fator R · Anexo ${anexo}`}
      valor={Number(valor)}
      maximo={Number(limite) * FUNDO_DO_FATOR_R}
      marca={{ valor: Number(limite), rotulo: `limite de ${formatarTaxa(limite)}` }}
      texto={formatarTaxa(valor)}
      tom={alcanca ? 'ok' : 'atencao'}
      nota={
        alcanca
          ? 'A folha é suficiente para o Anexo III, que paga menos.'
          : `Faltam ${formatarDinheiro(faltaFolha)} de folha em 12 meses para ficar no Anexo III.`
      }
    />
  )
}

const tomDoLimite = (parte: number): 'ok' | 'atencao' | 'erro' => {
  if (parte > 1) return 'erro'
  return parte > 0.8 ? 'atencao' : 'ok'
}

/** How near the limits of the Simples Nacional the company is (LC 123/2006, arts. 3º and 13-A). */
export function LimitesDoSimples({ limite }: { limite: NonNullable<Inicio['limite']> }) {
  const medidas = [
    { rotulo: 'No ano (RBA)', valor: limite.rba },
    { rotulo: '12 meses anteriores (RBT12)', valor: limite.rbt12 },
  ]
  return (
    <div className="pn-limites">
      {medidas.map(({ rotulo, valor }) => (
        <Termometro
          key={rotulo}
          rotulo={rotulo}
          valor={valor}
          maximo={limite.limite}
          texto={formatarDinheiro(valor)}
          tom={tomDoLimite(valor / limite.sublimite)}
          marcas={[
            { valor: limite.sublimite, rotulo: `Sublimite ${formatarDinheiro(limite.sublimite)}` },
          ]}
        />
      ))}
      <p className="rz-suave">
        A marca é o sublimite de {formatarValor(limite.sublimite)}; o fim da barra, o limite de{' '}
        {formatarValor(limite.limite)}.
      </p>
    </div>
  )
}
