import { Button, TextInput } from '@mantine/core'
import { formatarCompetencia } from '@razao/engine/tempo'
import { useState } from 'react'
import { lerDinheiro } from '../../../ui/dinheiro-digitado.ts'
import { competenciaPorExtenso } from '../../../ui/formato.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import { comFatorR, ehSimples, MES_VAZIO, type MesEscrito, mesesPedidos } from './nova-empresa.ts'
import type { PropsDoPasso } from './passo.ts'

type Campo = keyof MesEscrito
const ROTULOS: Readonly<Record<Campo, string>> = {
  interna: 'Receita no Brasil',
  externa: 'Exportação',
  folha: 'Folha (com encargos)',
}

function PreencherTodos({ rotulo, onTodos }: { rotulo: string; onTodos: (valor: string) => void }) {
  const [valor, setValor] = useState('')
  const usar = () => {
    if (lerDinheiro(valor) !== null) onTodos(valor)
  }
  return (
    <div className="ne-todos">
      <TextInput
        label={rotulo}
        inputMode="decimal"
        placeholder="0,00"
        autoComplete="off"
        value={valor}
        onChange={({ currentTarget }) => setValor(currentTarget.value)}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter') return
          evento.preventDefault()
          usar()
        }}
      />
      <Button
        variant="default"
        onClick={usar}
        aria-label={`${rotulo}: preencher`}
        disabled={lerDinheiro(valor) === null}
      >
        Preencher
      </Button>
    </div>
  )
}

/** Step 3: what was closed elsewhere, month by month; the first closing looks at it. */
export function PassoMeses({ nova, mudar, erros, idDe }: PropsDoPasso) {
  const meses = mesesPedidos(nova)
  if (meses.length === 0)
    return (
      <p>
        A empresa nasce no primeiro mês a fechar aqui, ou o regime não olha os meses de trás: nada a
        informar. Continue.
      </p>
    )
  const campos: Campo[] = comFatorR(nova) ? ['interna', 'externa', 'folha'] : ['interna', 'externa']
  const escrever = (mes: string, mudanca: Partial<MesEscrito>) =>
    mudar({ meses: { ...nova.meses, [mes]: { ...MES_VAZIO, ...nova.meses[mes], ...mudanca } } })
  const todos = (mudanca: Partial<MesEscrito>) =>
    mudar({
      meses: Object.fromEntries(
        meses.map((mes) => [mes, { ...MES_VAZIO, ...nova.meses[mes], ...mudanca }]),
      ),
    })
  return (
    <>
      <p>
        {ehSimples(nova)
          ? 'A alíquota do primeiro DAS vem da receita dos 12 meses anteriores (RBT12). Informe cada mês, mesmo que seja zero.'
          : 'O primeiro mês olha os que já passaram neste ano. Informe cada um, mesmo que seja zero.'}
      </p>
      <div className="ne-todos">
        <PreencherTodos
          rotulo="Preencher a receita de todos com"
          onTodos={(interna) => todos({ interna })}
        />
        {comFatorR(nova) ? (
          <PreencherTodos
            rotulo="Preencher a folha de todos com"
            onTodos={(folha) => todos({ folha })}
          />
        ) : null}
      </div>
      <Tabela
        nome="Meses anteriores"
        className="ne-meses"
        titulos={['Mês', ...campos.map((campo) => ROTULOS[campo])]}
        semParada
      >
        {meses.map((mes) => (
          <tr key={mes}>
            <th scope="row" className="rz-numero">
              {formatarCompetencia(mes)}
            </th>
            {campos.map((campo) => (
              <td key={campo} data-rotulo={ROTULOS[campo]}>
                <TextInput
                  id={idDe(`${mes}.${campo}`)}
                  aria-label={`${ROTULOS[campo]} em ${competenciaPorExtenso(mes)}`}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0,00"
                  value={nova.meses[mes]?.[campo] ?? ''}
                  onChange={({ currentTarget }) => escrever(mes, { [campo]: currentTarget.value })}
                  error={erros[`${mes}.${campo}`]}
                />
              </td>
            ))}
          </tr>
        ))}
      </Tabela>
      {erros.anteriores ? <p className="rz-negativo">{erros.anteriores}</p> : null}
    </>
  )
}
