import { Button } from '@mantine/core'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { formatarCompetencia, formatarValor } from '../../../ui/formato.ts'
import { CampoValor } from './CampoValor.tsx'
import type { Recebido, Titulo, Valores } from './valores.ts'

type Props = {
  titulos: readonly Titulo[]
  recebidos: Valores['recebidos']
  ultimoDia: string
  erros: Readonly<Record<string, string>>
  onMudar: (recebidos: Valores['recebidos']) => void
}

/** Regime de caixa: what was received in the month of each sale that is still open. */
export function Recebimentos({ titulos, recebidos, ultimoDia, erros, onMudar }: Props) {
  const de = (titulo: string): Recebido => recebidos[titulo] ?? { valor: null, data: '' }
  const mudar = (titulo: string, campos: Partial<Recebido>) =>
    onMudar({ ...recebidos, [titulo]: { ...de(titulo), ...campos } })
  const total = titulos.reduce((soma, { titulo }) => soma + (de(titulo).valor ?? 0), 0)
  const ordem = Object.keys(recebidos).filter((titulo) => (recebidos[titulo]?.valor ?? 0) > 0)
  return (
    <fieldset className="fech-linhas">
      <legend>Recebido no mês (regime de caixa)</legend>
      <p className="rz-suave">
        O imposto é do que foi recebido; a faixa e os limites continuam pela competência. Juros e
        multas recebidos são receita financeira.
      </p>
      {titulos.length === 0 ? <p className="rz-suave">Nenhuma venda a receber.</p> : null}
      {titulos.map(({ titulo, rotulo, competencia, valor, recebidoAntes }) => {
        const indice = ordem.indexOf(titulo)
        return (
          <div key={titulo} className="fech-linha-do-formulario">
            <span className="fech-venda">
              {rotulo}
              <span className="rz-suave rz-numero">
                {formatarCompetencia(competencia)} · {formatarValor(valor)}
                {recebidoAntes > 0 ? `, já recebido ${formatarValor(recebidoAntes)}` : ''}
              </span>
            </span>
            <CampoValor
              aria-label={`Recebido de ${rotulo}`}
              value={de(titulo).valor}
              onChange={(recebido) => mudar(titulo, { valor: recebido })}
              error={erros[`recebimentos.${indice}.valor`]}
            />
            <CampoDeData
              aria-label={`Dia do recebimento de ${rotulo}`}
              min={`${ultimoDia.slice(0, 7)}-01`}
              max={ultimoDia}
              value={de(titulo).data === '' ? ultimoDia : de(titulo).data}
              onChange={(data) => mudar(titulo, { data })}
              error={erros[`recebimentos.${indice}.data`]}
            />
          </div>
        )
      })}
      {titulos.length > 0 ? (
        <div className="fech-soma">
          <span>Recebido no mês</span>
          <span className="rz-numero">{formatarValor(total)}</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              onMudar(
                Object.fromEntries(
                  titulos.map((um) => [
                    um.titulo,
                    { valor: um.valor - um.recebidoAntes, data: de(um.titulo).data },
                  ]),
                ),
              )
            }
          >
            Recebi tudo
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
