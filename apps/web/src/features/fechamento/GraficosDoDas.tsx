import { fiscal, type RouteInput } from '@razao/contract'
import { useConsulta } from '../../api/use-consulta.ts'
import { formatarDinheiro, formatarEscala, formatarNumero, formatarTaxa } from '../../ui/formato.ts'
import { GraficoBarras } from '../../ui/GraficoBarras.tsx'

const comoTaxa = (valor: number): string => formatarTaxa(String(valor))
/** As short as the side of a chart asks: `20 %`. */
const emPorCento = (valor: number): string => `${formatarNumero(valor * 100)}\u00a0%`

type Props = {
  filtro: RouteInput<typeof fiscal.resumoDoDas>
  onAbrir: (empresaId: number) => void
}

/** The effective rates by annex and the taxes that changed the most, of what the list shows. */
export function GraficosDoDas({ filtro, onAbrir }: Props) {
  const { dados } = useConsulta(fiscal.resumoDoDas, filtro)
  if (!dados || (dados.porAnexo.length === 0 && dados.variacoes.length === 0)) return null
  const { porAnexo, variacoes } = dados
  return (
    <div className="fech-graficos">
      {porAnexo.length > 0 ? (
        <section className="rz-cartao">
          <h2>Alíquotas efetivas por anexo</h2>
          <GraficoBarras
            titulo="Menor, mediana e maior alíquota efetiva de cada anexo"
            series={['Menor', 'Mediana', 'Maior']}
            grupos={porAnexo.map(({ anexo, empresas, menor, mediana, maior }) => ({
              rotulo: `${anexo} (${empresas})`,
              valores: [Number(menor), Number(mediana), Number(maior)],
            }))}
            formatar={comoTaxa}
            escala={emPorCento}
            altura={180}
            nomes
            dica="Aponte um anexo para ler as alíquotas"
          />
        </section>
      ) : null}
      {variacoes.length > 0 ? (
        <section className="rz-cartao">
          <h2>Maiores variações do imposto</h2>
          <GraficoBarras
            titulo="Imposto do mês anterior e deste, das empresas em que mais mudou"
            series={['Mês anterior', 'Este mês']}
            grupos={variacoes.map(({ empresa, anterior, valor }) => ({
              rotulo: empresa,
              valores: [anterior, valor],
            }))}
            formatar={formatarDinheiro}
            escala={formatarEscala}
            altura={210}
            nomes
            dica="Aponte uma empresa para ler os valores; escolha-a para abrir"
            onEscolher={{
              rotulo: 'Abrir a empresa',
              fazer: (qual) => {
                const uma = variacoes[qual]
                if (uma) onAbrir(uma.empresaId)
              },
            }}
          />
        </section>
      ) : null}
    </div>
  )
}
