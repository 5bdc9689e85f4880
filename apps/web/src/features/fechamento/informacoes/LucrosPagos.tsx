import { NativeSelect } from '@mantine/core'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CampoValor } from './CampoValor.tsx'
import { Linhas } from './Linhas.tsx'
import type { Informacoes, Lidas } from './valores.ts'

type Lucro = Informacoes['lucros'][number]
type Erros = Readonly<Record<string, string>>

type PropsDosLucros = {
  lidas: Lidas
  ultimoDia: string
  itens: readonly Lucro[]
  erros: Erros
  onMudar: (itens: Lucro[]) => void
}

/** Profits paid to partners: above R$ 50 mil to one person in the month, 10 % is withheld. */
export function LucrosPagos({ lidas, ultimoDia, itens, erros, onMudar }: PropsDosLucros) {
  const [primeiro] = lidas.socios
  if (!primeiro) return null
  return (
    <Linhas
      titulo="Lucros distribuídos no mês"
      coisa="pagamento"
      ajuda="Acima de R$ 50 mil no mês para a mesma pessoa há retenção de 10 % (Lei 15.270/2025)."
      itens={itens}
      nova={(): Lucro => ({
        socioId: primeiro.socioId,
        dataDePagamento: ultimoDia,
        valor: 0,
        resultadoAte: ultimoDia,
      })}
      onMudar={onMudar}
    >
      {(item, mudar, i) => (
        <>
          <NativeSelect
            label="Sócio"
            data={lidas.socios.map(({ socioId, nome }) => ({
              value: String(socioId),
              label: nome,
            }))}
            value={String(item.socioId)}
            error={erros[`informacoes.lucros.${i}.socioId`]}
            onChange={({ currentTarget }) => mudar({ socioId: Number(currentTarget.value) })}
          />
          <CampoValor
            label="Valor"
            value={item.valor}
            error={erros[`informacoes.lucros.${i}.valor`]}
            onChange={(valor) => mudar({ valor: valor ?? 0 })}
          />
          <CampoDeData
            label="Pago em"
            value={item.dataDePagamento}
            error={erros[`informacoes.lucros.${i}.dataDePagamento`]}
            onChange={(dataDePagamento) => mudar({ dataDePagamento })}
          />
          <CampoDeData
            label="Lucro apurado até"
            value={item.resultadoAte}
            onChange={(resultadoAte) => mudar({ resultadoAte })}
          />
        </>
      )}
    </Linhas>
  )
}
