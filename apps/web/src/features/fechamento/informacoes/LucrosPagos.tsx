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

/** Profits until 2025 paid from 2026 on: when they were deliberated decides whether they stay exempt. */
const daTransicao = ({ dataDePagamento, resultadoAte }: Lucro): boolean =>
  dataDePagamento >= '2026-01-01' && resultadoAte !== '' && resultadoAte <= '2025-12-31'

/** Lei 9.250/1995, art. 6º-A, § 3º, and the month that only an injunction gives. */
function Transicao({
  item,
  erro,
  mudar,
}: {
  item: Lucro
  erro: string | undefined
  mudar: (mudanca: Partial<Lucro>) => void
}) {
  const { deliberadoEm = '', foraDoAto = false, comLiminar } = item
  return (
    <>
      <CampoDeData
        label="Deliberado em"
        description="Até 31/12/2025, o lucro segue isento."
        required
        value={deliberadoEm}
        error={erro}
        onChange={(dia) => mudar({ deliberadoEm: dia === '' ? undefined : dia })}
      />
      <NativeSelect
        label="Pago como a ata diz"
        data={[
          { value: 'sim', label: 'Sim' },
          { value: 'nao', label: 'Não: perde a isenção' },
        ]}
        value={foraDoAto ? 'nao' : 'sim'}
        onChange={({ currentTarget }) => mudar({ foraDoAto: currentTarget.value === 'nao' })}
      />
      {deliberadoEm.startsWith('2026-01') ? (
        <NativeSelect
          label="Seguir a liminar do STF"
          description="Ela deu até 31/01/2026 para deliberar; a lei, até 31/12/2025."
          required
          data={[
            { value: '', label: 'Escolha' },
            { value: 'sim', label: 'Sim: isento, e devido se a liminar cair' },
            { value: 'nao', label: 'Não: retém 10 %' },
          ]}
          value={comLiminar === undefined ? '' : { true: 'sim', false: 'nao' }[`${comLiminar}`]}
          onChange={({ currentTarget: { value } }) =>
            mudar({ comLiminar: value === '' ? undefined : value === 'sim' })
          }
        />
      ) : null}
    </>
  )
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
          {daTransicao(item) ? (
            <Transicao
              item={item}
              erro={erros[`informacoes.lucros.${i}.deliberadoEm`]}
              mudar={mudar}
            />
          ) : null}
        </>
      )}
    </Linhas>
  )
}
