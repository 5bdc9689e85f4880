import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import type { Achados } from './achados.ts'
import type { RegistroNumerado } from './tipos.ts'
import { lerData } from './valores.ts'

const CRC = /^(?:[A-Z]{2}-?)?\d{4,6}\/[OPTS](?:-?\d|-?[TS]-?[A-Z]{2})?$/i
const UFS = new Set(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '),
)
const CONTADOR = '900'

export const ehUf = (texto: string): boolean => UFS.has(texto)

/** `SP-123456/O-1`, `1SP123456/O-3`, `123456/O`. */
const ehCrc = (texto: string): boolean =>
  CRC.test(texto) || /^1?[A-Z]{2}-?\d{6}\/?[OPTS]?-?\d?$/i.test(texto)

/** J930: who signs, with what, and whether the law's two signatures are there. */
export function conferirSignatarios(
  signatarios: readonly RegistroNumerado[],
  { achar }: Achados,
): void {
  const contadores = signatarios.filter((s) => s.campos[4] === CONTADOR)
  const fim = { linha: signatarios.at(-1)?.linha ?? 1 }
  if (contadores.length === 0) {
    achar('sem-contador', 'Nenhum signatário assina como contador (código 900).', fim)
  }
  if (signatarios.length === contadores.length) {
    achar(
      'sem-outro-signatario',
      signatarios.length === 0
        ? 'Ninguém assina pela empresa.'
        : 'Só o contador assina; falta quem responde pela empresa.',
      fim,
    )
  }
  const responsaveis = signatarios.filter((s) => s.campos[11] === 'S').length
  if (responsaveis !== 1) {
    achar(
      'responsavel-legal',
      responsaveis === 0
        ? 'Nenhum signatário está marcado como responsável legal.'
        : `São ${responsaveis} os signatários marcados como responsável legal, e é um só.`,
      fim,
    )
  }
  for (const { linha, campos: c } of signatarios) {
    const [, nome = '', documento = '', qualificacao = '', codigo, crc = '', email, telefone] = c
    if (!(documento.length === 11 ? validarCpf(documento) : validarCnpj(documento))) {
      achar('documento', `O CPF ou CNPJ de ${nome} (${documento}) não existe.`, { linha })
    }
    if (codigo !== CONTADOR) continue
    if (c[11] === 'S') {
      achar(
        'contador-responsavel',
        `${nome} assina como contador e está marcado como responsável legal.`,
        { linha },
      )
    }
    const faltam = [email ? '' : 'o e-mail', telefone ? '' : 'o telefone'].filter(Boolean)
    if (faltam.length > 0)
      achar('contato-do-contador', `Falta ${faltam.join(' e ')} de ${nome}.`, { linha })
    if (!/contador|contabilista|técnico em contabilidade/i.test(qualificacao)) {
      achar(
        'sem-contador',
        `${nome} assina como 900 e a qualificação é "${qualificacao}", não Contador.`,
        { linha },
      )
    }
    if (!ehCrc(crc))
      achar('crc', `O CRC de ${nome} (${crc || 'vazio'}) não está na forma UF-número/categoria.`, {
        linha,
      })
    if (!ehUf(c[8] ?? '')) achar('crc', `Falta a UF do CRC de ${nome}.`, { linha })
    if (c[10] !== '' && lerData(c[10]) === null) {
      achar('crc', `A validade da certidão do CRC de ${nome} não é uma data.`, { linha })
    }
    if (c[9] && !/^[A-Z]{2}\/\d{4}\/\w+$/i.test(c[9])) {
      achar('crc', `A certidão do CRC de ${nome} (${c[9]}) não está na forma UF/ano/número.`, {
        linha,
      })
    }
  }
}
