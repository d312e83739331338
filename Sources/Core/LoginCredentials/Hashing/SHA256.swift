/// SHA-256 (FIPS 180-4), for systems without a crypto library.
package struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    package init() {}

    package static func digest(of bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(with: bytes)
        return hash.finalized()
    }

    /// Returns a name that reveals nothing of `text`: the first half of its digest, in hexadecimal digits.
    package static func name(for text: String) -> String { digest(of: text.utf8).prefix(16).hexadecimal }

    package mutating func update(with bytes: some Sequence<UInt8>) {
        for byte in bytes {
            pending.append(byte)
            length += 1
            if pending.count == Self.blockSize { processPending() }
        }
    }

    package consuming func finalized() -> [UInt8] {
        let bits = length &* 8
        pending.append(0x80)
        if pending.count > Self.blockSize - 8 {
            pad(to: Self.blockSize)
            processPending()
        }
        pad(to: Self.blockSize - 8)
        withUnsafeBytes(of: bits.bigEndian) { pending.append(contentsOf: $0) }
        processPending()
        return state.map(\.bigEndian).withUnsafeBytes(Array.init)
    }

    private mutating func pad(to count: Int) {
        pending.append(contentsOf: repeatElement(0, count: count - pending.count))
    }

    package static let blockSize = 64

    /// Section 6.2.2. The masking shifts are one instruction each, even without optimization.
    private mutating func processPending() {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            pending.withUnsafeBytes { block in
                for index in 0..<16 {
                    let word = block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
                    schedule.initializeElement(at: index, to: UInt32(bigEndian: word))
                }
            }
            for index in 16..<64 {
                let (late, early) = (schedule[index - 2], schedule[index - 15])
                let lateMix = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late &>> 10
                let earlyMix = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ early &>> 3
                schedule.initializeElement(
                    at: index, to: lateMix &+ schedule[index - 7] &+ earlyMix &+ schedule[index - 16])
            }
            compress(schedule)
        }
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func compress(_ schedule: UnsafeMutableBufferPointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let mixE = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ mixE &+ choice &+ Self.constants[index] &+ schedule[index]
            let mixA = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ mixA &+ majority)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 - count)
    }

    /// Section 4.2.2.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension Sequence<UInt8> {
    package var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
